"""The compiled inner loops. Nothing here knows a rulebook: numbers come in, numbers go out."""
