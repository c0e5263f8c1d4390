"""A round of each book, played to its last card."""

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
BROUGHT = 1_000_000


def ante(book: str, box: int, more: str = "") -> str:
    return f"box {box} ante 10" + (", blind 10" if book == UTH else "") + more + "\n"


def played(book: str, *boxes: int, cards: str = "") -> str:
    """A round to its last card; every box has bet all it can."""
    hands = cards or "; ".join(f"{box}: {hand}" for box, hand in zip(boxes, ("As Ah", "Ks Kh"), strict=False))
    lines = "".join(ante(book, box) for box in boxes) + f"deal {hands}\n"
    if book == UTH:
        bets = "".join(f"box {box} bet 40\n" for box in boxes)
        return f"{lines}{bets}show Jd 8s 3c\nshow 2d 7h\ndealer 9c 4d\n"
    for card in ("Jd", "8s", "3c"):
        lines += "".join(f"box {box} bet 10\n" for box in boxes) + f"show {card}\n"
    return lines
