"""The floor as its operator describes it: tables, meters, documents, people, places."""
