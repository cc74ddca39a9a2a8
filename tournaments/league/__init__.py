"""The El Castillar league as pure values and functions: no Django, no clock, no file, no setting.

`values` defines a league; each other module computes one thing from it.
"""
