"""The terms and conditions of a tournament, item by item. Pure."""
