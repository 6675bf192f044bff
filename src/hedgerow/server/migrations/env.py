"""Runs migrations on the connection the store hands over, or on the URL of alembic's own command; offline, writes them down."""

from alembic import context
from sqlalchemy import Connection, create_engine

from hedgerow.server.rows import Base


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True,
                      transactional_ddl=True)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
url = context.config.get_main_option("sqlalchemy.url") or ""
if given is not None:
    run(given)
elif context.is_offline_mode():
    context.configure(url=url, target_metadata=Base.metadata, literal_binds=True)
    with context.begin_transaction():
        context.run_migrations()
else:
    with create_engine(url).begin() as made:
        run(made)
