-- What was written to us is read by the worker alone.
revoke select on contact_messages from lovingly_api;

-- Of a text that is edited again and again the newest two hundred states are kept.
create or replace function save_edit(submission uuid, made_on integer, edited text, at timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from paid_eulogies p where p.submission_id = submission and p.revision = made_on;
  if not found then return null; end if;
  insert into eulogy_edits (submission_id, revision, text, saved_at)
    values (submission, made_on + 1, edited, at);
  delete from eulogy_edits e where e.submission_id = submission and e.revision <= made_on + 1 - 200;
  return made_on + 1;
exception when unique_violation then
  return null;
end $$;
