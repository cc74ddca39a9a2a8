"""Files of a league for other programs: they carry the selectors' frozen values, query nothing and decide nothing."""
