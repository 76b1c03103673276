"""Deadlines, fees, forfeitures and mitigation, on the thresholds of the rule book."""
