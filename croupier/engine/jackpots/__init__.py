"""The jackpot at a table: what its wagers need, feed and win; its equipment and its sign."""
