-- Each sentence of a text is stored with the words of the user that it rests on, or with a mark for the
-- buyer to settle; sentences that were taken out can be put back.
drop view paid_eulogies;
drop view paid_texts;
alter table eulogies drop column rests_on;
alter table eulogies add column sentences jsonb not null default '[]';
alter table eulogies add column removed jsonb not null default '[]';

create view paid_eulogies as
  select s.id as submission_id, s.root_id, e.id as eulogy_id,
    coalesce(edit.text, e.text) as full_eulogy, e.written_at,
    e.text as original, coalesce(edit.revision, 0) as revision, e.sentences, e.removed
  from eulogy_submissions s
  join purchases p on p.root_id = s.root_id and p.state in ('paid', 'disputed', 'refunded')
  join eulogies e on e.submission_id = s.id
  left join lateral (
    select d.text, d.revision from eulogy_edits d
    where d.submission_id = s.id order by d.revision desc limit 1
  ) edit on true
  where e.version = (select max(latest.version) from eulogies latest where latest.submission_id = s.id);
create view paid_texts as
  select s.root_id, e.submission_id, e.version, e.text, e.sentences, e.removed, e.written_at
  from eulogies e
  join eulogy_submissions s on s.id = e.submission_id
  join purchases p on p.root_id = s.root_id and p.state in ('paid', 'disputed', 'refunded');
grant select on paid_eulogies, paid_texts to lovingly_api, lovingly_worker;

-- What was found when the opening was checked, for the text that begins with it.
alter table openings add column sentences jsonb not null default '[]';

-- What a piece is for (fact, message, wish, prohibition), as a model found it; null until then.
alter table eulogy_submissions add column piece_kinds text[];
-- Empty: the language the user wrote in.
alter table eulogy_submissions add column language text not null default ''
  check (language in ('', 'English'));
-- What a retry should do differently.
alter table eulogy_submissions add column different text not null default ''
  check (char_length(different) <= 1000);
-- False where no judge could be reached: the page says so.
alter table eulogy_submissions add column preview_checked boolean not null default true;
grant insert (language, different) on eulogy_submissions to lovingly_api;
grant update (piece_kinds, preview_checked) on eulogy_submissions to lovingly_api;

-- Sentences that the buyer confirmed: part of the source of every later version.
create table confirmed_sentences (
  root_id uuid not null references eulogy_submissions (id) on delete cascade,
  sentence text not null check (char_length(sentence) between 1 and 2000),
  confirmed_at timestamptz not null,
  primary key (root_id, sentence)
);
grant select on confirmed_sentences to lovingly_api;
grant select, insert, update, delete on confirmed_sentences to lovingly_worker;

-- Keeps that a marked or removed sentence of a paid text is true. False: there is no such sentence.
create function confirm_sentence(submission uuid, confirmed text, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  paid paid_eulogies%rowtype;
begin
  select * into paid from paid_eulogies p where p.submission_id = submission;
  if not found then return false; end if;
  if not exists (
    select from jsonb_array_elements(paid.sentences || paid.removed) s where s ->> 'sentence' = confirmed
  ) then return false; end if;
  update eulogies e set sentences = (
    select coalesce(jsonb_agg(
      case when s ->> 'sentence' = confirmed and s ->> 'status' = 'marked'
        then s || '{"status": "confirmed"}' else s end order by place), '[]')
    from jsonb_array_elements(e.sentences) with ordinality as listed (s, place))
    where e.id = paid.eulogy_id;
  insert into confirmed_sentences (root_id, sentence, confirmed_at)
    values (paid.root_id, confirmed, at) on conflict do nothing;
  return true;
end $$;
revoke all on function confirm_sentence from public;
grant execute on function confirm_sentence to lovingly_api;

-- What a model call was for.
alter table spend add column task text;
