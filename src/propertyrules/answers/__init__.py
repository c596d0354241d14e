"""What a line of a table is answered with: rulings on moves, and what questions come to.

Each module is one way to find an answer: by judging, by looking at the table, by trying moves, by
what is open between two. `question_answers` picks it; `scenario_runner` goes from line to line.
"""
