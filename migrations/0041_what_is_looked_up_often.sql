-- no-transaction
-- How often the model was asked today for one submission.
create index concurrently if not exists spend_of_submission on spend (submission_id, reserved_at);
drop index concurrently if exists spend_submission_id_idx;

-- A buyer who writes to us without an order number.
create index concurrently if not exists submissions_by_email on eulogy_submissions (lower(email));
