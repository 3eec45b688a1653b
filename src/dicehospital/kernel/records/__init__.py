"""Records played again, and links that hold one."""
