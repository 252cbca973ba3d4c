-- The download of everything we hold also has what was found when the opening was checked.
create or replace view paid_openings as
  select s.root_id, o.submission_id, o.text, o.written_at, o.sentences
  from openings o
  join eulogy_submissions s on s.id = o.submission_id
  join purchases p on p.root_id = s.root_id and p.state in ('paid', 'disputed', 'refunded');
