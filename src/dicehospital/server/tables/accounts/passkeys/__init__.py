"""Passkeys: keys of browsers and devices by which somebody is known again (WebAuthn)."""
