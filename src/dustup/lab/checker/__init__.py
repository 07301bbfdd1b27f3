"""The checker: cases that people write in YAML are read, played and looked at. It only looks.

`reading` makes cases of files, `playing` gives their answers and dice to a session, `looking` holds what they expect
against what a player could see; `cases` puts the three together. What the parts share: `spelling` (names as people
write them), `units` (lengths), `matching` (is this part of that?), `state` (what a session holds).
"""
