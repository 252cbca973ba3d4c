grant usage on schema public to lovingly_api, lovingly_worker;

-- The worker: writes texts, sends emails, refunds, erases. It can't rewrite the list of migrations, and
-- questions and answers come in through their functions only.
grant select, insert, update, delete on
  eulogy_submissions, submission_requests, purchases, checkouts, openings, drafted_rests, eulogies, eulogy_edits, confirmed_sentences,
  paragraph_rewrites, writing_leases, preview_leases, writing_attempts, worker_uptime, automation_calls, spend,
  daily_spend, network_spend, emails, access_keys, email_counts, proven_mailboxes, bounced_mailboxes,
  unsubscribed_mailboxes, contact_messages,
  link_requests, reader_links, memory_links, memories, deleted_memories, rate_limits, erasures,
  contact_replies, operator_actions, operator_alerts, pauses, desk_links, desk_sessions
  to lovingly_worker;
grant select on listenings, questions, backups to lovingly_worker;
grant insert on write_checks to lovingly_worker;

-- A process does not start on a schema that is older than its code.
grant select on schema_migrations to lovingly_api, lovingly_worker;

-- The api: takes submissions, opens checkouts, reads what is paid for. It has no right to eulogies, and may
-- insert an opening but not read it back.
grant select on eulogy_submissions to lovingly_api;
-- And the fields of the form: every migration run grants those of src/domain/fields.ts.
grant insert (id, root_id, name, different, passage, verses, own_verses, created_at) on eulogy_submissions to lovingly_api;
grant update (email, preview, preview_checked, preview_evidence, begun_at, piece_kinds, own_verses, own_verses_at) on eulogy_submissions to lovingly_api;
grant select, insert on listenings to lovingly_api;
grant select, insert (submission_id, number, round, about, ask, asked_at), update (answer, skipped_at, answered_at)
  on questions to lovingly_api;
grant select, insert on submission_requests to lovingly_api;
grant select, insert (root_id, opened_at), update (state) on purchases to lovingly_api;
grant select, update (state, session_id, url, failure, next_check_at, opened_for) on checkouts to lovingly_api;
grant insert (id, root_id, attempt, amount, currency, claim_hash, opened_for, opened_at, expires_at)
  on checkouts to lovingly_api;
grant select (submission_id), insert on openings to lovingly_api;
grant insert on drafted_rests to lovingly_api;
grant select on paragraph_rewrites, writing_attempts to lovingly_api;
grant select, insert, delete on confirmed_sentences to lovingly_api;
grant select (submission_id), insert, update (revision, text, saved_at) on eulogy_edits to lovingly_api;
grant select, insert, update, delete on preview_leases to lovingly_api;
grant select (id, submission_id, received_at), update (text, received_at) on automation_calls to lovingly_api;
grant select, insert, update on spend, rate_limits to lovingly_api;
grant select, insert, update (spent_micros) on daily_spend to lovingly_api;
grant select, insert, update (previews, preview_micros) on network_spend to lovingly_api;
grant select (id, submission_id, subject_id, kind, recipient, due_at, sent_at, sends, failed_at, failure), insert,
  update (due_at, sent_at, sends, failed_at, failure) on emails to lovingly_api;
grant select, insert, update (revoked_at) on access_keys, reader_links to lovingly_api;
grant select, insert (id, hash, owner_hash, root_id, person, owner_name, note, made_by, created_at, expires_at),
  update (owner_hash, revoked_at) on memory_links to lovingly_api;
grant select, update (state, decided_at, kinds) on memories to lovingly_api;
grant select, insert, update (emails) on email_counts to lovingly_api;
grant select, insert, update (paid), delete on proven_mailboxes to lovingly_api;
grant select, insert, update on bounced_mailboxes to lovingly_api;
grant insert (id, name, email, subject, message, received_at) on contact_messages to lovingly_api;
grant insert on link_requests to lovingly_api;
grant select, insert on operator_alerts to lovingly_api;
-- Without the name of the operator: a buyer's download lists what was done.
grant select (root_id, at, action, words, outcome) on operator_actions to lovingly_api;
grant select on pauses to lovingly_api;
grant select, insert, delete on unsubscribed_mailboxes to lovingly_api;

grant select on submissions_with_text, paid_eulogies, paid_edits, paid_openings, paid_deliveries to lovingly_api, lovingly_worker;

revoke all on all functions in schema public from public;
grant execute on function lock_family_for_money, lock_family, lock_memories, mark_paid,
  claim_purchase, start_erasing, consume_retry, spent_on_order, reserve_spend, settle_spend,
  with_confirmed
  to lovingly_api, lovingly_worker;
grant execute on function drop_unpaid_texts, replace_opening, request_rewrite,
  begin_prewrite
  to lovingly_api;
grant execute on function give_back_rewrites to lovingly_worker;
grant execute on function save_memory, drop_openings, hand_over_memory_links to lovingly_api;
grant execute on function delete_memory to lovingly_api, lovingly_worker;
