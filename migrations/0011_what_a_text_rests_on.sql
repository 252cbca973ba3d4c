-- The buyer sees for each sentence of the text as it was written which of their own words it rests on.
create or replace view paid_eulogies as
  select s.id as submission_id, s.root_id, e.id as eulogy_id,
    coalesce(edit.text, e.text) as full_eulogy, e.written_at,
    e.text as original, coalesce(edit.revision, 0) as revision, e.rests_on
  from eulogy_submissions s
  join purchases p on p.root_id = s.root_id and p.state in ('paid', 'disputed', 'refunded')
  join eulogies e on e.submission_id = s.id
  left join lateral (
    select d.text, d.revision from eulogy_edits d
    where d.submission_id = s.id order by d.revision desc limit 1
  ) edit on true
  where e.version = (select max(latest.version) from eulogies latest where latest.submission_id = s.id);
