"""Whether processes still work: workers tell whoever started them, and the server tells systemd."""
