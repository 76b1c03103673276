"""Quantities and days in people's words, read exactly."""
