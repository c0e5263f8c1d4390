"""The smallest floor file: a table, somebody of its staff, a patron."""

FLOOR = """
name = "Main floor"
zone = "Australia/Sydney"
day_start_minutes = 360
chips = [100, 500]
hosts = ["casino.example"]

[[tables]]
id = "MS-1"
book = "star-ms-4"
source = "shuffling_device"
float = 100000000
effective = "2025-08-15"
sign.limits.ante = { least = 500, most = 50000, unit = 100 }

[[staff]]
id = "sam"
badge = "S-1001"
ranks = { star-ms-4 = "gaming_supervisor" }

[[patrons]]
id = "p1"
card = "6001"
"""
