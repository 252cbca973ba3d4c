-- The answers to small questions beside the preview: up to three more memories for the same text.
create table afterthoughts (
  submission_id uuid not null references eulogy_submissions (id) on delete cascade,
  place integer not null check (place between 1 and 3),
  question text not null check (char_length(question) between 1 and 200),
  answer text not null check (char_length(answer) between 1 and 1000),
  told_at timestamptz not null,
  primary key (submission_id, place),
  unique (submission_id, question)
);

-- Takes down one answer, until it is paid; the same question again replaces its answer. A text that
-- was written ahead and that nobody has seen knows nothing of it and is dropped.
--   kept     it is there
--   paid     too late: the text is sold as it is
--   full     three have been answered
create function add_afterthought(submission uuid, asked text, answered text, at timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  bought purchases%rowtype;
  taken integer;
begin
  -- In the order of everyone else: the purchase first, so that no text is stored meanwhile.
  select p.* into bought from purchases p
    join eulogy_submissions s on s.root_id = p.root_id and s.id = submission for update of p;
  if found and bought.state <> 'open' then return 'paid'; end if;
  perform from eulogy_submissions s where s.id = submission for no key update;
  update afterthoughts a set answer = answered, told_at = at
    where a.submission_id = submission and a.question = asked;
  if not found then
    select count(*) into taken from afterthoughts a where a.submission_id = submission;
    if taken >= 3 then return 'full'; end if;
    insert into afterthoughts (submission_id, place, question, answer, told_at)
      values (submission, taken + 1, asked, answered, at);
  end if;
  delete from eulogies e where e.submission_id = submission;
  return 'kept';
end $$;

revoke all on function add_afterthought from public;
grant execute on function add_afterthought to lovingly_api;
grant select on afterthoughts to lovingly_api, lovingly_worker;
