-- no-transaction
create index concurrently if not exists spend_unsettled on spend (reserved_at) where settled_at is null;
