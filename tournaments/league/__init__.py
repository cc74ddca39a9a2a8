"""The El Castillar league as pure values and functions: no Django, no clock, no file, no setting.

`values` defines a league; every other module answers one question about it.
"""
