-- A text that could not be written: whoever waits for it, or comes back to wait, is told.
alter table eulogy_submissions add column given_up_at timestamptz;

-- The same answer sent again, after a reply was lost, changes nothing: the text written ahead stays.
create or replace function add_afterthought(submission uuid, asked text, answered text, at timestamptz)
  returns text language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  bought purchases%rowtype;
  taken integer;
begin
  -- In the order of everyone else: the purchase first, so that no text is stored meanwhile.
  select p.* into bought from purchases p
    join eulogy_submissions s on s.root_id = p.root_id and s.id = submission for update of p;
  if found and bought.state <> 'open' then return 'paid'; end if;
  perform from eulogy_submissions s where s.id = submission for no key update;
  perform from afterthoughts a
    where a.submission_id = submission and a.question = asked and a.answer = answered;
  if found then return 'kept'; end if;
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
