-- Everything written for a family, once it is paid for. The api reads finished texts through these views and
-- in no other way.
create view paid_families as
  select root_id from purchases where state in ('paid', 'disputed', 'refunded') and erasing_at is null;

-- A marked sentence that the buyer said is true has no mark.
create function with_confirmed(sentences jsonb, family uuid) returns jsonb
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(
    case when s ->> 'status' = 'marked' and exists (
        select from confirmed_sentences c where c.root_id = family and c.sentence = s ->> 'sentence')
      then s || '{"status": "confirmed"}' else s end order by place), '[]')
  from jsonb_array_elements(sentences) with ordinality as listed (s, place);
$$;

-- The current text is the latest edit, or the original where there is none.
create view paid_eulogies as
  select s.id as submission_id, s.root_id, e.id as eulogy_id,
    coalesce(edit.text, e.text) as full_eulogy, e.written_at,
    e.text as original, coalesce(edit.revision, 0) as revision,
    with_confirmed(e.sentences, s.root_id) as sentences, e.removed, e.memory_ids, e.is_short,
    e.is_unread,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'wish', r.wish, 'old', r.old_text, 'text', r.new_text,
        'sentences', with_confirmed(r.sentences, s.root_id), 'memoryId', r.memory_id) order by r.requested_at)
      from paragraph_rewrites r where r.submission_id = s.id and r.outcome = 'written'), '[]') as rewrites
  from eulogy_submissions s
  join paid_families p on p.root_id = s.root_id
  join eulogies e on e.submission_id = s.id
  left join eulogy_edits edit on edit.submission_id = s.id;

-- A submission with its specified fields. full_eulogy is null until it is paid for and written.
create view submissions_with_text as
  select s.id, s.person, s.relationship, s.qualities, s.memories, s.scripture, s.tone, s.length, s.theme, s.name, s.type,
    s.email, s.customer_name, s.retries, s.preview,
    (select p.full_eulogy from paid_eulogies p where p.submission_id = s.id) as full_eulogy
  from eulogy_submissions s;

create view paid_edits as
  select s.root_id, d.submission_id, d.revision, d.text, d.saved_at
  from eulogy_edits d
  join eulogy_submissions s on s.id = d.submission_id
  join paid_families p on p.root_id = s.root_id;

create view paid_openings as
  select s.root_id, o.submission_id, o.text, o.written_at, o.sentences
  from openings o
  join eulogy_submissions s on s.id = o.submission_id
  join paid_families p on p.root_id = s.root_id;

create view paid_deliveries as
  select s.root_id, a.submission_id, a.text, a.started_at, a.received_at
  from automation_calls a
  join eulogy_submissions s on s.id = a.submission_id
  join paid_families p on p.root_id = s.root_id;

-- Replaces a preview and its opening by those that were written with later answers, once, and drops the text that was
-- written before payment: it begins with the old ones. False: there is none, it was done before, or it is paid for.
create function replace_opening(submission uuid, new_preview text, is_checked boolean, evidence jsonb,
  new_text text, new_sentences jsonb, told uuid[], at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  purchase_row purchases%rowtype;
begin
  select p.* into purchase_row
    from lock_family((select s.root_id from eulogy_submissions s where s.id = submission)) p;
  if found and purchase_row.state <> 'open' then return false; end if;
  update eulogy_submissions s set preview = new_preview, preview_checked = is_checked, preview_evidence = evidence,
      written_again_at = at
    where s.id = submission and s.preview <> '' and s.written_again_at is null;
  if not found then return false; end if;
  delete from eulogies e where e.submission_id = submission;
  delete from drafted_rests r where r.submission_id = submission;
  update openings o set text = new_text, sentences = new_sentences, memory_ids = told, written_at = at
    where o.submission_id = submission;
  return true;
end $$;

-- Ends rewrites without a result and gives them back while the purchase has had fewer than max_given_back: the named
-- one, or all that are past their deadline. The caller has locked the family. Returns how many ended.
create function give_back_rewrites(root uuid, rewrite uuid, at timestamptz, max_given_back integer) returns integer
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with unfinished as (
    select r.id, row_number() over (order by r.requested_at) + (
      select count(*) from paragraph_rewrites g join eulogy_submissions s on s.id = g.submission_id
      where s.root_id = root and g.given_back) <= max_given_back as is_given_back
    from paragraph_rewrites r join eulogy_submissions s on s.id = r.submission_id
    where s.root_id = root and r.outcome is null
      and (r.id = rewrite or rewrite is null and r.expires_at <= at)
  ), failed as (
    update paragraph_rewrites r set outcome = 'failed', ended_at = at, given_back = u.is_given_back
    from unfinished u where u.id = r.id and r.outcome is null
    returning r.given_back
  ), given_back as (
    update purchases p set rewrites = p.rewrites + (select count(*) from failed f where f.given_back)
    where p.root_id = root and exists (select from failed f where f.given_back)
  ) select count(*)::integer from failed;
$$;

-- Stores a request to rewrite one paragraph of a paid text and uses up one of the rewrites. Returns how many are left.
-- Null: none was left, or the purchase isn't paid.
create function request_rewrite(rewrite uuid, version uuid, request_hash bytea, place integer, paragraph text,
  wanted text, remembered text, others_memory uuid, at timestamptz, deadline timestamptz, max_given_back integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  root uuid;
  remaining integer;
begin
  select p.root_id into root from paid_eulogies p where p.submission_id = version;
  if not found then return null; end if;
  perform from lock_family(root) p where p.state = 'paid';
  if not found then return null; end if;
  perform give_back_rewrites(root, null, at, max_given_back);
  update purchases p set rewrites = p.rewrites - 1
    where p.root_id = root and p.rewrites > 0 returning p.rewrites into remaining;
  if not found then return null; end if;
  insert into paragraph_rewrites
    (id, submission_id, idempotency_hash, position, old_text, wish, memory, memory_id, requested_at, expires_at)
    values (rewrite, version, request_hash, place, paragraph, wanted, remembered, others_memory, at, deadline);
  return remaining;
end $$;

-- Nothing is ever made valid again.
create trigger guard_revocation before update on access_keys for each row
  when (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at and current_user = 'lovingly_api')
  execute function refuse_change();
create trigger guard_revocation before update on reader_links for each row
  when (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at and current_user = 'lovingly_api')
  execute function refuse_change();
create trigger guard_revocation before update on memory_links for each row
  when (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at and current_user = 'lovingly_api')
  execute function refuse_change();
