-- The api: takes what people tell, opens checkouts, reads what was paid for.
grant usage on schema public to lovingly_api, lovingly_worker;

grant select on eulogy_submissions to lovingly_api;
grant insert (id, root_id, person, relationship, qualities, memories, scripture, tone, length, theme,
  name, email, customer_name, additional, pronouns, created_at) on eulogy_submissions to lovingly_api;
grant update (preview) on eulogy_submissions to lovingly_api;
grant select, insert on access_keys to lovingly_api;
grant select on purchases to lovingly_api;
grant insert (root_id, opened_at) on purchases to lovingly_api;
-- A column without meaning for money: without it PostgreSQL would not let the api lock the row.
grant update (opened_at) on purchases to lovingly_api;
grant select on checkouts to lovingly_api;
grant insert (id, root_id, attempt, amount, currency, opened_at, expires_at) on checkouts to lovingly_api;
grant select (submission_id), insert on openings to lovingly_api;
grant select on paid_eulogies to lovingly_api;
grant select (id, submission_id, kind), insert on letters to lovingly_api;
grant select, insert, update on spend to lovingly_api;
grant select, update on llm_gate to lovingly_api;
grant select, insert on contact_messages to lovingly_api;
grant select, insert on eulogy_edits to lovingly_api;
grant execute on function mark_paid, take_retry, checkout_opened, checkout_closed to lovingly_api;

-- The worker: writes texts, sends letters, gives back what was paid twice.
grant select, insert, update, delete on all tables in schema public to lovingly_worker;
revoke insert, update, delete on schema_migrations from lovingly_worker;
grant execute on function mark_paid, take_retry, checkout_opened, checkout_closed
  to lovingly_worker;
