"""The rest of the house: promotions, tournaments, payment errors, notices, reports. Pure."""
