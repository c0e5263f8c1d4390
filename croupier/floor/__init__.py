"""The rest of the house: jackpot meters, promotions, tournaments, payment errors, notices, reports. Pure."""
