"""The audit: whether a log is whole and true, one round of it recalled, and all of it handed over."""
