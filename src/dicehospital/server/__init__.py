"""The game server: tables that survive, sockets that resume, one source of legality."""
