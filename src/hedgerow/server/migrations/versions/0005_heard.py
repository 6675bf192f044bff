"""Who heard a line of chat."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("chat", sa.Column("heard", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.execute("DELETE FROM chat WHERE heard <> ''")
    op.drop_column("chat", "heard")
