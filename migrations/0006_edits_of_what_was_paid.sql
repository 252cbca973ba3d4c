-- The text as it stands now is the latest edit, or the original where there is none.
create or replace view paid_eulogies as
  select s.id as submission_id, s.root_id, e.id as eulogy_id,
    coalesce(edit.text, e.text) as full_eulogy, e.written_at,
    e.text as original, coalesce(edit.revision, 0) as revision
  from eulogy_submissions s
  join purchases p on p.root_id = s.root_id and p.state in ('paid', 'disputed', 'refunded')
  join eulogies e on e.submission_id = s.id
  left join lateral (
    select d.text, d.revision from eulogy_edits d
    where d.submission_id = s.id order by d.revision desc limit 1
  ) edit on true
  where e.version = (select max(latest.version) from eulogies latest where latest.submission_id = s.id);

-- Keeps an edit of a paid text if nobody has saved another since. Null: unpaid, or stale.
create function save_edit(submission uuid, made_on integer, edited text, at timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from paid_eulogies p where p.submission_id = submission and p.revision = made_on;
  if not found then return null; end if;
  insert into eulogy_edits (submission_id, revision, text, saved_at)
    values (submission, made_on + 1, edited, at);
  return made_on + 1;
exception when unique_violation then
  return null;
end $$;

revoke all on function save_edit from public;
grant execute on function save_edit to lovingly_api;
revoke insert, select on eulogy_edits from lovingly_api;
