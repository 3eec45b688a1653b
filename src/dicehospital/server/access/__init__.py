"""Who may come in: the server's password, bans, and the commands of its host."""
