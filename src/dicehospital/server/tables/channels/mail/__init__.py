"""Mail: messages that a server of the host's choice takes for people who have confirmed their address."""
