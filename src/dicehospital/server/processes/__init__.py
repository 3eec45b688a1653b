"""The processes of a server: one worker or several, their supervisor, and what systemd is told."""
