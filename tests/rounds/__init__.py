"""Golden rounds: whole rounds as text, replayed and compared line by line.

A file has a head, a script and, under dashes, the transcript that `python -m tests.rounds.update` writes:

    # why the money is what it is, worked out by hand
    book: star-ms-4
    mode: electronic           or live
    source: card_shoe          the dealing device if it is left out
    sign: ante 5-1000/5, jackpot 5, seed 50000, bonus 1000     what differs from the usual sign, in dollars
    meter: 81234.56
    patrons: p3 loss 100 lost 55; p4 no card; p5 card p9    who has more, or less, than a card of their own
    counts: 10000              in the tray, counted by two before the first wager
    net: p1 +140, p3 -5        what every player wins or loses, worked out by hand and checked

    box 1   ante 10            the script, in the language of tests/felt
"""
