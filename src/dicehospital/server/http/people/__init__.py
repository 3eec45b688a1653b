"""What people have to do with each other, over HTTP."""
