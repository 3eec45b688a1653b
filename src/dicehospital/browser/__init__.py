"""The tables of a server in a page that has none: what stands for a web server, a disk and processes."""
