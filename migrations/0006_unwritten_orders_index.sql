-- no-transaction
create index concurrently if not exists purchases_unwritten_idx on purchases (paid_at) where unwritten;
