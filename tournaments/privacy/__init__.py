"""Names: initials, consent, erasing, namesakes."""
