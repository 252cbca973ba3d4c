-- Which wording of the brief a call was made with.
alter table spend add column brief text;

-- Who is writing a preview now: a second tab waits for the first.
create table preview_writings (like writings including all);
alter table preview_writings
  add foreign key (submission_id) references eulogy_submissions (id) on delete cascade;
grant select, insert, update, delete on preview_writings to lovingly_api, lovingly_worker;
