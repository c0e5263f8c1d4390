"""When something goes wrong: what is called, what the book allows, who rules, what is void."""
