-- Orders that were paid before the column existed, in a file of its own: adding a column locks the table.
update purchases p set unwritten = true
where p.state in ('paid', 'disputed') and not exists (
  select from eulogy_submissions s join eulogies e on e.submission_id = s.id where s.root_id = p.root_id);
