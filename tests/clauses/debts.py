"""A round in which a box won, and what makes it void afterwards."""

WON = """
    box 1 ante 10
    box 2 ante 20
    deal 1: 2c 7d; 2: As Ad
    box 1 bet 10
    box 2 bet 20
    show Kh
    box 1 bet 10
    box 2 bet 20
    show Qd
    box 1 bet 10
    box 2 bet 20
    show 9c
    settle 2
"""  # a pair of aces: $80 for box 2
VOID = "wrong wrong-hole-count box 1 count 3 by gaming_supervisor\n rule misdeal by assistant_gaming_manager"
