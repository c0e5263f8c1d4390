"""The tests of the project; `tests.felt` is the language most of them are written in."""
