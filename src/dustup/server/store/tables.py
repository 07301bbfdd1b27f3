"""The tables, as they are today (`schema.py` carries older ones over)."""

from __future__ import annotations

import sqlalchemy as sa

SCHEMA = 5

meta = sa.MetaData()
about = sa.Table("about", meta, sa.Column("key", sa.String(32), primary_key=True), sa.Column("value", sa.Text))
battles = sa.Table(
    "battles",
    meta,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("book", sa.String(32), nullable=False),
    sa.Column("rules", sa.String(64), nullable=False),
    sa.Column("setup", sa.Text, nullable=False),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("dice", sa.String(16), nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("hotseat", sa.Boolean, nullable=False),
    sa.Column("due", sa.String(16), nullable=False),
    sa.Column("note", sa.Text, nullable=False),
    sa.Column("archive", sa.Text),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("strict", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("length", sa.Integer, nullable=False, server_default="0"),
    sa.Column("bytes", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("opened", sa.Float, nullable=False, server_default="0"),
    sa.Column("owner", sa.String(64), nullable=False, server_default=""),
    sa.Column("wanted", sa.String(64), nullable=False, server_default=""),
    sa.Column("campaign", sa.String(64), nullable=False, server_default="", index=True),
    sa.Column("waiting", sa.Text, nullable=False, server_default=""),
)
seats = sa.Table(
    "seats",
    meta,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("battle", sa.ForeignKey("battles.id"), nullable=False, index=True),
    sa.Column("seat", sa.String(16), nullable=False),
    sa.Column("kind", sa.String(8), nullable=False, server_default="seat"),
    sa.Column("name", sa.String(32), nullable=False, server_default=""),
)
answers = sa.Table(
    "answers",
    meta,
    sa.Column("battle", sa.ForeignKey("battles.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("answer", sa.Text, nullable=False),
    sa.Column("who", sa.String(16), nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("told", sa.Text, nullable=False),
    sa.Column("hash", sa.String(96), nullable=False, server_default=""),
    sa.Column("considered", sa.Text, nullable=False, server_default=""),
)
servers = sa.Table(
    "servers",
    meta,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("until", sa.Float, nullable=False),
)
usage = sa.Table(
    "usage",
    meta,
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("address", sa.String(64), primary_key=True),
    sa.Column("bytes", sa.BigInteger, nullable=False),
)
