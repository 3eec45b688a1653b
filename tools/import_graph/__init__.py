"""The packages of the source as a picture of levels, and limits on how large and how deep they grow."""
