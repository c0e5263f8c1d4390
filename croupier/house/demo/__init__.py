"""The demo floor: its tables, its made-up staff, its promotions and its meter."""
