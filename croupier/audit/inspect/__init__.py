"""What an inspector looks at: rounds found and recalled, the log verified, meters recounted, reports."""
