"""Shooting: weapons, the Precision roll, indirect fire, templates, defensive fire."""
