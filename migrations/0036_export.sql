-- For "Download everything we have": all that was written for a family, once it is paid for. The api
-- still cannot read a word of what is not.
create view paid_texts as
  select s.root_id, e.submission_id, e.version, e.text, e.rests_on, e.written_at
  from eulogies e
  join eulogy_submissions s on s.id = e.submission_id
  join purchases p on p.root_id = s.root_id and p.state in ('paid', 'disputed', 'refunded');

create view paid_edits as
  select s.root_id, d.submission_id, d.revision, d.text, d.saved_at
  from eulogy_edits d
  join eulogy_submissions s on s.id = d.submission_id
  join purchases p on p.root_id = s.root_id and p.state in ('paid', 'disputed', 'refunded');

create view paid_openings as
  select s.root_id, o.submission_id, o.text, o.written_at
  from openings o
  join eulogy_submissions s on s.id = o.submission_id
  join purchases p on p.root_id = s.root_id and p.state in ('paid', 'disputed', 'refunded');

create view paid_deliveries as
  select s.root_id, a.submission_id, a.text, a.begun_at, a.received_at
  from automation_calls a
  join eulogy_submissions s on s.id = a.submission_id
  join purchases p on p.root_id = s.root_id and p.state in ('paid', 'disputed', 'refunded');

grant select on paid_texts, paid_edits, paid_openings, paid_deliveries to lovingly_api, lovingly_worker;
grant select (due_at, sent_at) on letters to lovingly_api;
