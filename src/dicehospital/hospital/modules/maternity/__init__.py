"""Maternity: Mothers and Babies, and wards that differ (DH-16)."""
