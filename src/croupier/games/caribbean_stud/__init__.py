"""Caribbean stud poker: five cards against the dealer's, seen before the bet."""
