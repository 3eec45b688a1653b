"""Promo cards."""
