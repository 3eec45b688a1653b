"""How people are known again without e-mail: sessions, recovery words, a name and a passphrase."""
