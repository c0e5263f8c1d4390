"""Servers that are killed, disks that are full."""
