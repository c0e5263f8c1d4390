"""The wire: who calls, how often, what comes of it; and what is pushed to who watches."""
