"""Web Push: messages that a browser's own push service brings, encrypted for that browser alone."""
