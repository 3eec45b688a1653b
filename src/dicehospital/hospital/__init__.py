"""Dice Hospital: staff are placed on departments, patients are healed and sent home over eight rounds."""

from dicehospital.hospital.reading import Patient, patients

__all__ = ["Patient", "patients"]
