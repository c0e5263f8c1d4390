"""The desk: how every command reaches the log, is decided, stored, and only then told."""
