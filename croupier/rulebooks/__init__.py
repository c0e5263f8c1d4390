"""The approved rules as data: one TOML and one clause inventory per book; load, check, digest."""
