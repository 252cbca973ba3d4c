-- Everything written for a family, once it is paid for. The api reads finished texts through these views and
-- in no other way.
create view paid_families as
  select root_id from purchases where state in ('paid', 'disputed', 'refunded') and erasing_at is null;

-- The current text is the latest edit, or the original where there is none.
create view paid_eulogies as
  select s.id as submission_id, s.root_id, e.id as eulogy_id,
    coalesce(edit.text, e.text) as full_eulogy, e.written_at,
    e.text as original, coalesce(edit.revision, 0) as revision, e.sentences, e.removed, e.contributions,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'wish', r.wish, 'old', r.old_text, 'text', r.new_text, 'sentences', r.sentences)
        order by r.requested_at)
      from paragraph_rewrites r where r.submission_id = s.id and r.outcome = 'written'), '[]') as rewrites
  from eulogy_submissions s
  join paid_families p on p.root_id = s.root_id
  join eulogies e on e.submission_id = s.id
  left join lateral (
    select d.text, d.revision from eulogy_edits d
    where d.submission_id = s.id order by d.revision desc limit 1
  ) edit on true;

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

-- The one lock of a family. Every write to a family takes it before it changes or locks anything else, so such writes take
-- turns and never wait for each other in a circle. It is on the row of the first submission, which every family has
-- before its purchase and after; a new row that refers to this one doesn't wait for it. Returns the purchase, if any. Only
-- what has to be done with money, and the erasure itself, take it for a family that is being erased.
create function hold_family(family uuid) returns setof purchases
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from eulogy_submissions s where s.id = family and s.root_id = family for no key update;
  -- Another statement, so it sees what was committed while this one waited.
  return query select p.* from purchases p where p.root_id = family;
end $$;

-- The same for every other write: a family that is being erased is gone.
create function lock_family(family uuid) returns setof purchases
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from hold_family(family) p where p.erasing_at is not null) then
    raise exception 'the family is being erased' using errcode = 'LS002';
  end if;
  return query select p.* from purchases p where p.root_id = family;
end $$;

-- Several at once, for a memory that belongs to one family and is told in another.
create function lock_families(families uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  family uuid;
begin
  for family in select distinct f from unnest(families) f where f is not null order by f loop
    perform from lock_family(family);
  end loop;
end $$;

create function lock_family_of(submission uuid) returns setof purchases
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return query select p.* from lock_family((select s.root_id from eulogy_submissions s where s.id = submission)) p;
end $$;

-- The family that a checkout is for; none once it is erased.
create function lock_family_of_checkout(checkout uuid) returns setof purchases
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return query select p.* from hold_family((select c.root_id from checkouts c where c.id = checkout)) p;
end $$;

-- The last eight digits of the millisecond of payment, or the next number that is free. The number of an
-- erased order is not used again while the books have it. The lock is on one number: a payment whose process was
-- suspended before its commit must not block the others.
create function next_order_number(paid_at timestamptz) returns text
  language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  candidate bigint := mod(floor(extract(epoch from paid_at) * 1000)::bigint, 100000000);
  wanted text;
begin
  loop
    wanted := lpad(candidate::text, 8, '0');
    if pg_try_advisory_xact_lock(hashtext('order_number'), candidate::integer) then
      exit when not exists (select from purchases p where p.order_number = wanted)
        and not exists (select from erasures e where e.order_number = wanted);
    end if;
    candidate := mod(candidate + 1, 100000000);
  end loop;
  return wanted;
end $$;

-- The memories of others that the owner uses now.
create function used_contributions(family uuid) returns uuid[]
  language sql stable set search_path = pg_catalog, public as $$
  select array(
    select c.id from memory_requests r join contributions c on c.request_id = r.id
    where r.root_id = family and c.state = 'used');
$$;

-- Records that the provider confirmed a payment. Nothing else unlocks a text.
--   paid          this payment made the purchase paid
--   already-paid  it had done so before
--   duplicate     the purchase was paid by another checkout: this one has to be refunded
--   erased        its family was erased, or is being erased: it has to be refunded
--   wrong-amount  of another amount or currency: it has to be refunded
--   rejected      unknown
-- It counts in whatever state we hold the checkout: a page that we took for failed or expired may have been
-- paid all the same. A family that was refunded before any text was written may pay again: that is a new order
-- with its own number and time.
create function mark_paid(session text, intent text, paid_amount integer, paid_currency text, at timestamptz)
  returns table (outcome text, root_id uuid, checkout_id uuid, written boolean)
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  checkout_row checkouts%rowtype;
  purchase_row purchases%rowtype;
  refunded_unwritten boolean;
begin
  select c.* into checkout_row from checkouts c where c.session_id = session;
  if not found or intent is null then
    return query select 'rejected', null::uuid, null::uuid, false;
    return;
  end if;
  select p.* into purchase_row from hold_family(checkout_row.root_id) p;
  select c.* into checkout_row from checkouts c where c.session_id = session for update;
  written := exists (select from eulogies e where e.submission_id = checkout_row.root_id);
  refunded_unwritten := purchase_row.state = 'refunded' and not exists (
    select from eulogies e
    where e.submission_id = any (array(select s.id from eulogy_submissions s where s.root_id = checkout_row.root_id)));
  if checkout_row.state = 'paid' then
    return query select 'already-paid', checkout_row.root_id, checkout_row.id, written;
  elsif checkout_row.state in ('refunding', 'refunded') then
    return query select 'duplicate', checkout_row.root_id, checkout_row.id, written;
  elsif checkout_row.root_id is null or purchase_row.erasing_at is not null then
    update checkouts c set state = 'refunding', payment_intent = intent, refund_reason = 'erased',
        refund_decided_at = at, next_check_at = null
      where c.id = checkout_row.id;
    return query select 'erased', null::uuid, checkout_row.id, false;
  elsif checkout_row.amount is distinct from paid_amount or checkout_row.currency is distinct from paid_currency then
    update checkouts c set state = 'refunding', payment_intent = intent, refund_reason = 'wrong-amount',
        refund_decided_at = at, next_check_at = null
      where c.id = checkout_row.id;
    -- A second one of the same family gets its own email.
    delete from emails e where e.submission_id = checkout_row.root_id and e.kind = 'wrong-amount';
    return query select 'wrong-amount', checkout_row.root_id, checkout_row.id, written;
  elsif purchase_row.state <> 'open' and not refunded_unwritten then
    update checkouts c set state = 'refunding', payment_intent = intent, refund_reason = 'duplicate-payment',
        refund_decided_at = at, next_check_at = null
      where c.id = checkout_row.id;
    return query select 'duplicate', checkout_row.root_id, checkout_row.id, written;
  else
    update checkouts c set state = 'paid', payment_intent = intent where c.id = checkout_row.id;
    update purchases p
      set state = 'paid', paid_at = at, order_number = next_order_number(at), paid_checkout_id = checkout_row.id,
        unwritten = not mark_paid.written
      where p.root_id = checkout_row.root_id;
    update eulogy_submissions s
      set type = 'paid', writing_failed_at = null, fixed_contributions = used_contributions(checkout_row.root_id)
      where s.id = checkout_row.root_id;
    -- A second refund of the same family gets its own email.
    delete from emails e where e.submission_id = checkout_row.root_id and e.kind = 'refund';
    return query select 'paid', checkout_row.root_id, checkout_row.id, written;
  end if;
end $$;

-- What happened to the money after it was paid. Only the checkout that paid for the purchase moves it, and only
-- between these three states: nothing is unlocked here, and refunding a second payment changes nothing.
create function set_payment_state(checkout uuid, new_state text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from lock_family_of_checkout(checkout);
  update purchases set state = new_state
    where paid_checkout_id = checkout and new_state in ('paid', 'disputed', 'refunded')
      and state in ('paid', 'disputed', 'refunded') and state <> new_state;
  return found;
end $$;

-- A refund that the provider had accepted failed: it has to be made again. True the first time.
create function mark_refund_failed(checkout uuid, refund text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from lock_family_of_checkout(checkout);
  update checkouts set state = 'refunding', next_check_at = null
    where id = checkout and state = 'refunded' and refund_id = refund;
  return found;
end $$;

-- The browser that returns from the payment page has the secret of its address: once, within an hour of the payment, it
-- becomes the owner's. Returns the family.
create function claim_purchase(session text, secret bytea, at timestamptz) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  claimed uuid;
begin
  perform from lock_family((select c.root_id from checkouts c where c.session_id = session));
  update checkouts c set claimed_at = at
    from purchases p
    where c.session_id = session and c.claim_hash = secret and c.claimed_at is null
      and p.paid_checkout_id = c.id and p.paid_at > at - interval '1 hour' and p.erasing_at is null
    returning p.root_id into claimed;
  return claimed;
end $$;

-- Begins to erase a family: all its keys and links end at once. False: it has begun before.
create function start_erasing(family uuid, why text, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from hold_family(family);
  insert into purchases (root_id, opened_at) values (family, at) on conflict do nothing;
  update purchases p set erasing_at = at, erasing_reason = why where p.root_id = family and p.erasing_at is null;
  if not found then return false; end if;
  update access_keys k set revoked_at = at where k.root_id = family and k.revoked_at is null;
  update reader_links l set revoked_at = at where l.root_id = family and l.revoked_at is null;
  update memory_requests r set revoked_at = at where r.root_id = family and r.revoked_at is null;
  return true;
end $$;

-- The provider opened a page for this checkout.
create function mark_checkout_opened(checkout uuid, session text, page text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from lock_family_of_checkout(checkout);
  update checkouts set state = 'open', session_id = session, url = page where id = checkout and state = 'opening';
  return found;
end $$;

-- Nobody can pay through this checkout any more. Only a page that nobody was sent to has failed; any other can
-- be paid until it expires.
create function close_checkout(checkout uuid, as_state text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from lock_family_of_checkout(checkout);
  update checkouts set state = as_state
    where id = checkout
      and (as_state = 'failed' and state = 'opening' or as_state = 'expired' and state in ('opening', 'open'));
  return found;
end $$;

-- When to ask the provider about it again. Null: it can never be paid.
create function schedule_check(checkout uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from lock_family_of_checkout(checkout);
  update checkouts set next_check_at = at where id = checkout;
end $$;

-- Spends one retry of the purchase on a row that the api has just stored. Null: none was left.
create function consume_retry(retry_id uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  root uuid;
  remaining integer;
begin
  select s.root_id into root from eulogy_submissions s
    where s.id = retry_id and s.root_id <> s.id and s.type = 'general';
  if not found then return null; end if;
  perform from lock_family(root) p where p.state = 'paid';
  if not found then return null; end if;
  update eulogy_submissions s set retries = s.retries - 1
    where s.id = root and s.retries > 0 returning s.retries into remaining;
  if not found then return null; end if;
  update eulogy_submissions s
    set type = 'paid', retries = remaining, fixed_contributions = used_contributions(root)
    where s.id = retry_id;
  return remaining;
end $$;

-- Stores one answer until the text is paid for. The same question again replaces its answer; the same answer
-- again, after a reply was lost, changes nothing. A text that was written before payment, which nobody has
-- seen, doesn't contain the answer and is dropped.
--   saved          it is stored
--   already-paid   too late: the text is sold as it is
--   limit-reached  three have been answered
create function add_follow_up_answer(submission uuid, new_question text, new_answer text, at timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  purchase_row purchases%rowtype;
  answer_count integer;
begin
  select p.* into purchase_row from lock_family_of(submission) p;
  if found and purchase_row.state <> 'open' then return 'already-paid'; end if;
  perform from follow_up_answers a
    where a.submission_id = submission and a.question = new_question and a.answer = new_answer;
  if found then return 'saved'; end if;
  update follow_up_answers a set answer = new_answer, answered_at = at
    where a.submission_id = submission and a.question = new_question;
  if not found then
    select count(*) into answer_count from follow_up_answers a where a.submission_id = submission;
    if answer_count >= 3 then return 'limit-reached'; end if;
    insert into follow_up_answers (submission_id, position, question, answer, answered_at)
      values (submission, answer_count + 1, new_question, new_answer, at);
  end if;
  delete from eulogies e where e.submission_id = submission;
  return 'saved';
end $$;

-- Stores an edit of a paid text if no other was saved since. Null: unpaid, or stale. The newest two hundred
-- edits of a text are kept.
create function save_edit(submission uuid, base_revision integer, new_text text, at timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from lock_family_of(submission);
  perform from paid_eulogies p where p.submission_id = submission and p.revision = base_revision;
  if not found then return null; end if;
  insert into eulogy_edits (submission_id, revision, text, saved_at)
    values (submission, base_revision + 1, new_text, at);
  delete from eulogy_edits e where e.submission_id = submission and e.revision <= base_revision + 1 - 200;
  return base_revision + 1;
end $$;

-- Ends rewrites without a result and gives them back, as far as the purchase has had fewer than max_given_back: the named
-- one, or all that are past their deadline. The caller has locked the family. Returns how many ended.
create function give_back_rewrites(root uuid, rewrite uuid, at timestamptz, max_given_back integer) returns integer
  language sql security definer set search_path = pg_catalog, public as $$
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

-- Stores a request for one paragraph of a paid text and uses up one of the rewrites. Returns how many are left.
-- Null: none was left, or the purchase isn't paid.
create function request_rewrite(rewrite uuid, version uuid, request_hash bytea, place integer, paragraph text,
  wanted text, remembered text, at timestamptz, deadline timestamptz, max_given_back integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
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
    (id, submission_id, idempotency_hash, position, old_text, wish, memory, requested_at, expires_at)
    values (rewrite, version, request_hash, place, paragraph, wanted, remembered, at, deadline);
  return remaining;
end $$;

-- The sentences, with the status of one of them changed.
create function with_status(sentences jsonb, changed text, from_status text, to_status text) returns jsonb
  language sql immutable set search_path = pg_catalog, public as $$
  select coalesce(jsonb_agg(
    case when s ->> 'sentence' = changed and s ->> 'status' = from_status
      then s || jsonb_build_object('status', to_status) else s end order by place), '[]')
  from jsonb_array_elements(sentences) with ordinality as listed (s, place);
$$;

-- Records that a marked or removed sentence of a paid text is true. False: there is no such sentence.
create function confirm_sentence(submission uuid, confirmed text, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  paid paid_eulogies%rowtype;
begin
  perform from lock_family_of(submission);
  select * into paid from paid_eulogies p where p.submission_id = submission;
  if not found then return false; end if;
  if not exists (
    select from jsonb_array_elements(paid.sentences || paid.removed
      || jsonb_path_query_array(paid.rewrites, '$[*].sentences[*]')) s where s ->> 'sentence' = confirmed
  ) then return false; end if;
  update eulogies e set sentences = with_status(e.sentences, confirmed, 'marked', 'confirmed')
    where e.id = paid.eulogy_id;
  update paragraph_rewrites r set sentences = with_status(r.sentences, confirmed, 'marked', 'confirmed')
    where r.submission_id = submission and r.outcome = 'written';
  insert into confirmed_sentences (root_id, sentence, confirmed_at)
    values (paid.root_id, confirmed, at) on conflict do nothing;
  return true;
end $$;

-- Undoes "It's true": the mark is back, and later versions do not use the sentence. False: it was not confirmed.
create function withdraw_confirmation(submission uuid, withdrawn text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  paid paid_eulogies%rowtype;
begin
  perform from lock_family_of(submission);
  select * into paid from paid_eulogies p where p.submission_id = submission;
  if not found then return false; end if;
  delete from confirmed_sentences c where c.root_id = paid.root_id and c.sentence = withdrawn;
  if not found then return false; end if;
  update eulogies e set sentences = with_status(e.sentences, withdrawn, 'confirmed', 'marked')
    where e.id = paid.eulogy_id;
  update paragraph_rewrites r set sentences = with_status(r.sentences, withdrawn, 'confirmed', 'marked')
    where r.submission_id = submission and r.outcome = 'written';
  return true;
end $$;

-- Revokes every key, every reader's link and every link for memories of a family, except the keys of the browser that asks. Emails that
-- are still waiting to be sent get a new key. Returns how many were still valid. Nothing is ever made valid again.
create function revoke_other_keys(family uuid, kept bytea[], at timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  revoked_keys integer;
  revoked_links integer;
  revoked_requests integer;
begin
  perform from lock_family(family);
  update emails e set sends = e.sends + 1
    where e.sent_at is null and e.failed_at is null
      and e.submission_id = any (array(select s.id from eulogy_submissions s where s.root_id = family));
  update access_keys k set revoked_at = at
    where k.root_id = family and k.revoked_at is null and k.hash <> all (kept);
  get diagnostics revoked_keys = row_count;
  update reader_links l set revoked_at = at where l.root_id = family and l.revoked_at is null;
  get diagnostics revoked_links = row_count;
  update memory_requests r set revoked_at = at
    where r.root_id = family and r.revoked_at is null and r.expires_at > at;
  get diagnostics revoked_requests = row_count;
  return revoked_keys + revoked_links + revoked_requests;
end $$;

-- False: there is no such link of this family, or it was revoked before.
create function revoke_reader_link(family uuid, link uuid, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from lock_family(family);
  update reader_links set revoked_at = at where id = link and root_id = family and revoked_at is null;
  return found;
end $$;

-- The families of these links, and those whose opening tells one of these memories: its link may have moved on to another
-- family since.
create function families_of_memories(links uuid[], memory_ids uuid[]) returns uuid[]
  language sql stable set search_path = pg_catalog, public as $$
  select array(
    select r.root_id from memory_requests r where r.id = any (links) and r.root_id is not null
    union
    select s.root_id from openings o join eulogy_submissions s on s.id = o.submission_id
      where o.contributions <> '{}' and o.contributions && memory_ids
    order by 1);
$$;

-- Locks everything that these links and memories touch. A form that wasn't sent has no family: its own links are locked.
create function lock_memories(links uuid[], memory_ids uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  all_links uuid[] := links || array(select c.request_id from contributions c where c.id = any (memory_ids));
  families uuid[];
begin
  loop
    begin
      families := families_of_memories(all_links, memory_ids);
      perform lock_families(families);
      perform from memory_requests r where r.owner_hash = any (array(
          select o.owner_hash from memory_requests o where o.id = any (all_links) and o.owner_hash is not null))
        order by r.id for update;
      if families = families_of_memories(all_links, memory_ids) then return; end if;
      -- A link went to another family meanwhile. An error lets go of the locks, as they must be taken in order.
      raise exception using errcode = 'LS001';
    exception when sqlstate 'LS001' then null;
    end;
  end loop;
end $$;

-- A text written before payment, which nobody has seen, is dropped when the memories it was made from change. After
-- payment the text stays; a retry uses them.
create function drop_unpaid_texts(family uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  purchase_state text;
begin
  if family is null then return; end if;
  select p.state into purchase_state from lock_family(family) p;
  if found and purchase_state <> 'open' then return; end if;
  delete from eulogies e
    where e.submission_id = any (array(select s.id from eulogy_submissions s where s.root_id = family));
end $$;

-- An opening that tells a memory which isn't used anymore is deleted, unless it's in a paid text, and so is its preview:
-- both are written again. After payment only the opening is deleted; the text that is being written does without it.
-- The memory may have moved to another family since; the caller has locked all of them. True: a preview was dropped.
create function drop_openings(contribution uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  opening record;
  is_dropped boolean := false;
begin
  for opening in
    select s.id, s.root_id from openings o join eulogy_submissions s on s.id = o.submission_id
    where o.contributions <> '{}' and o.contributions @> array[contribution] order by s.id
  loop
    perform drop_unpaid_texts(opening.root_id);
    delete from openings o where o.submission_id = opening.id
      and not exists (select from eulogies e where e.submission_id = opening.id);
    continue when not found;
    update eulogy_submissions s set preview = '', preview_checked = true where s.id = opening.id
      and not exists (select from purchases p where p.root_id = opening.root_id and p.state <> 'open');
    is_dropped := is_dropped or found;
  end loop;
  return is_dropped;
end $$;

-- Stores a contributor's memory, or changes it: the key is the contributor's own.
--   saved          it is stored
--   closed         the link has expired, was revoked or never existed
--   used           the owner uses it already, or a paid text is written from it, so it can't be changed
--   limit-reached  the link has as many as it may have today
--   full           the link has as many as it may have in all
create function save_contribution(link bytea, own bytea, new_id uuid, new_name text, new_relation text, new_text text,
  at timestamptz, per_day integer, per_link integer) returns text
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  request memory_requests%rowtype;
  existing contributions%rowtype;
begin
  select r.* into request from memory_requests r where r.hash = link;
  if not found then return 'closed'; end if;
  perform lock_memories(array[request.id], '{}');
  select r.* into request from memory_requests r where r.hash = link;
  if not found then return 'closed'; end if;
  select c.* into existing from contributions c where c.hash = own and c.request_id = request.id;
  if found then
    if (existing.name, existing.relation, existing.text) = (new_name, new_relation, new_text) then return 'saved'; end if;
    if existing.state = 'used' or exists (
      select from eulogy_submissions s
      where s.root_id = request.root_id and existing.id = any (s.fixed_contributions)) then
      return 'used';
    end if;
    -- Changed words are new to the owner. Those that the owner had left out are announced again.
    update contributions c set name = new_name, relation = new_relation, text = new_text, changed_at = at, kinds = null,
        state = 'new', announced_at = case when c.state = 'left-out' then null else c.announced_at end
      where c.id = existing.id;
    return 'saved';
  end if;
  if request.revoked_at is not null or request.expires_at <= at then return 'closed'; end if;
  if (select count(*) from contributions c where c.request_id = request.id) >= per_link then
    return 'full';
  end if;
  if (select count(*) from contributions c
      where c.request_id = request.id and c.contributed_at > at - interval '1 day') >= per_day then
    return 'limit-reached';
  end if;
  insert into contributions (id, request_id, hash, name, relation, text, contributed_at, changed_at)
    values (new_id, request.id, own, new_name, new_relation, new_text, at, at);
  return 'saved';
end $$;

-- Without the words of a memory that was deleted. A sentence that nothing else supports is marked, with the name of who
-- took the memory back: the buyer decides.
create function without_evidence(sentences jsonb, contribution uuid, teller text) returns jsonb
  language sql immutable set search_path = pg_catalog, public as $$
  select coalesce(jsonb_agg(
    case when kept = s -> 'evidence' then s
      when kept = '[]' and s ->> 'status' = 'supported' then
        s || jsonb_build_object('evidence', kept, 'status', 'marked', 'takenBackBy', teller)
      else s || jsonb_build_object('evidence', kept) end order by place), '[]')
  from jsonb_array_elements(sentences) with ordinality as listed (s, place),
    lateral jsonb_path_query_array(s, '$.evidence[*] ? (!(@.contributionId == $id))',
      jsonb_build_object('id', contribution)) as kept;
$$;

-- Deletes a memory for the holder of its own key, at any time, with its words in the evidence of a text. The text itself
-- stays if it's paid; marked_family is the family if lines of such a text are marked as taken back now.
create function delete_contribution(own bytea, at timestamptz, out deleted boolean, out marked_family uuid)
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  family uuid;
  memory contributions%rowtype;
begin
  deleted := false;
  perform lock_memories('{}', array(select c.id from contributions c where c.hash = own));
  delete from contributions c where c.hash = own returning c.* into memory;
  if not found then return; end if;
  select r.root_id into family from memory_requests r where r.id = memory.request_id;
  deleted := true;
  if memory.state = 'used' then perform drop_unpaid_texts(family); end if;
  perform drop_openings(memory.id);
  update openings o set sentences = '[]', contributions = array_remove(o.contributions, memory.id)
    where o.contributions <> '{}' and o.contributions @> array[memory.id];
  select family into marked_family where exists (
    select from eulogy_submissions s
      left join eulogies e on e.submission_id = s.id
      left join paragraph_rewrites r on r.submission_id = s.id,
      jsonb_array_elements(coalesce(e.sentences, '[]') || coalesce(r.sentences, '[]')) line
    where s.root_id = family and line ->> 'status' = 'supported' and line -> 'evidence' <> '[]'
      and not jsonb_path_exists(line, '$.evidence[*] ? (!(@.contributionId == $id))',
        jsonb_build_object('id', memory.id)));
  update eulogies e set sentences = without_evidence(e.sentences, memory.id, memory.name),
      contributions = array_remove(e.contributions, memory.id)
    from eulogy_submissions s where s.id = e.submission_id and s.root_id = family;
  update paragraph_rewrites r set sentences = without_evidence(r.sentences, memory.id, memory.name)
    from eulogy_submissions s where s.id = r.submission_id and s.root_id = family;
  insert into deleted_contributions (id, deleted_at) values (memory.id, at) on conflict do nothing;
end $$;

-- What the owner decided about a memory. The caller has checked that it is the owner's. Once the text is paid for, it is
-- for the next version: the memories of this one are fixed.
--   saved            done
--   preview-dropped  done, and the preview that told it has to be written again
--   changed          its contributor has changed it since the owner read it
--   limit-reached    as many are used as a text can hold
create function decide_contribution(contribution uuid, new_state text, read_version timestamptz, at timestamptz,
  max_used integer) returns text
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  family uuid;
  purchase_state text;
  request memory_requests%rowtype;
  existing contributions%rowtype;
begin
  perform lock_memories('{}', array[contribution]);
  select c.* into existing from contributions c where c.id = contribution;
  if not found then return 'not-found'; end if;
  select r.* into request from memory_requests r where r.id = existing.request_id;
  family := request.root_id;
  select p.state into purchase_state from purchases p where p.root_id = family;
  -- The version crossed the wire with milliseconds.
  if date_trunc('milliseconds', existing.changed_at) <> read_version then return 'changed'; end if;
  if existing.state = new_state then return 'saved'; end if;
  if new_state = 'used' and (
    select count(*) from contributions c join memory_requests r on r.id = c.request_id
    where c.state = 'used' and c.id <> contribution
      and (r.root_id = family or r.owner_hash = request.owner_hash)) >= max_used then
    return 'limit-reached';
  end if;
  if new_state = 'used' or existing.state = 'used' then perform drop_unpaid_texts(family); end if;
  update contributions c set state = new_state, decided_at = at where c.id = contribution;
  if coalesce(purchase_state, 'open') not in ('paid', 'disputed')
    and existing.state = 'used' and new_state <> 'used' and drop_openings(contribution) then
    return 'preview-dropped';
  end if;
  return 'saved';
end $$;

-- False: it was revoked before.
create function revoke_memory_request(request uuid, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform lock_memories(array[request], '{}');
  update memory_requests set revoked_at = at where id = request and revoked_at is null;
  return found;
end $$;

-- Stops the requests of unsent forms and gives them to nobody: the keys may still be in a browser that someone else uses
-- next. What was contributed is deleted like any whose form was never sent. Returns their ids.
create function forget_memory_requests(owners bytea[], at timestamptz) returns setof uuid
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from memory_requests r where r.owner_hash = any (owners) order by r.id for update;
  return query update memory_requests r
    set owner_hash = sha256(uuid_send(gen_random_uuid())), revoked_at = coalesce(r.revoked_at, at)
    where r.owner_hash = any (owners) returning r.id;
end $$;

-- A family may get the requests of several forms. The newest links go on working, and the memories that were used first
-- stay used; the others wait for a decision again.
create function limit_memories(family uuid, max_links integer, max_used integer, at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  update memory_requests set revoked_at = at where id in (
    select r.id from memory_requests r where r.root_id = family and r.revoked_at is null and r.expires_at > at
    order by r.created_at desc, r.id offset max_links);
  update contributions set state = 'new', decided_at = null where id in (
    select c.id from contributions c join memory_requests r on r.id = c.request_id
    where r.root_id = family and c.state = 'used' order by c.decided_at, c.id offset max_used);
$$;

-- Sending the form makes its requests part of the new family. Returns how many there were.
create function attach_memory_requests(owner bytea, family uuid, max_links integer, max_used integer, at timestamptz)
  returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  attached integer;
begin
  if not exists (select from memory_requests r where r.owner_hash = owner) then return 0; end if;
  perform from lock_family(family);
  perform from memory_requests r where r.owner_hash = owner order by r.id for update;
  perform drop_unpaid_texts(family);
  update memory_requests r set root_id = family, owner_hash = null where r.owner_hash = owner;
  get diagnostics attached = row_count;
  perform limit_memories(family, max_links, max_used, at);
  return attached;
end $$;

-- Changed answers are a new family until they are paid: the requests go along. The caller has checked that both
-- families are the owner's. Returns how many there were.
create function move_memory_requests(former uuid, family uuid, max_links integer, max_used integer, at timestamptz)
  returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  purchase_state text;
  moved integer;
begin
  perform lock_families(array[former, family]);
  select p.state into purchase_state from purchases p where p.root_id = former;
  if found and purchase_state <> 'open' then return 0; end if;
  update memory_requests r set root_id = family where r.root_id = former and former <> family;
  get diagnostics moved = row_count;
  if moved > 0 then
    perform drop_unpaid_texts(former);
    perform drop_unpaid_texts(family);
    perform limit_memories(family, max_links, max_used, at);
  end if;
  return moved;
end $$;

-- What the model calls of a family have cost since it was paid for.
create function spent_on_order(family uuid) returns bigint
  language sql stable set search_path = pg_catalog, public as $$
  select coalesce(sum(c.cost_micros), 0)::bigint from purchases p
    join eulogy_submissions s on s.root_id = p.root_id
    join spend c on c.submission_id = s.id and c.purpose = 'paid' and c.reserved_at >= p.paid_at
    where p.root_id = family;
$$;

-- Begins a text before payment: how many there were with it. Null: one was begun with the same answers, or the family or
-- the network that asks has had as many as it may, so the text is written after payment.
create function begin_prewrite(root uuid, input_version bigint, from_network bytea, on_day date, per_family integer,
  per_network integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  begun integer;
begin
  select p.prewrites into begun from lock_family(root) p
    where p.prewritten_version is distinct from input_version;
  if not found or begun >= per_family then return null; end if;
  insert into network_spend as n (day, network, prewrites) values (on_day, from_network, 1)
    on conflict (day, network) do update set prewrites = n.prewrites + 1 where n.prewrites < per_network;
  if not found then return null; end if;
  update purchases p set prewrites = begun + 1, prewritten_version = input_version where p.root_id = root;
  return begun + 1;
end $$;

-- Reserves the cost of a model call, and counts it for the network that asked for a preview. Calls of one network or one
-- order take turns, then those of one purpose, so no limit is exceeded.
--   submission-limit  its preview has used its calls; none is begun with less than half of them left
--   network-limit     the network has had as many previews as it may today
--   order-limit       the order has cost what it may since payment; never for its first text
--   budget-spent      the day's money is used up; the last part of it is only for networks that have used little
--   over-cap          reserved, above the day's money: a paid text
--   null              reserved
create function reserve_spend(call uuid, submission uuid, called_for text, called_provider text, called_model text,
  called_brief text, called_task text, cost bigint, at timestamptz, on_day date, from_network bytea,
  per_day bigint, per_day_shared bigint, per_newcomer bigint, per_network bigint, per_submission integer,
  per_order bigint) returns text
  language plpgsql set search_path = pg_catalog, public as $$
declare
  used network_spend%rowtype;
  family uuid;
  calls integer;
  spent bigint;
begin
  if called_for = 'preview' then
    insert into network_spend (day, network) values (on_day, from_network) on conflict do nothing;
    select * into used from network_spend n where n.day = on_day and n.network = from_network for update;
    select count(*) into calls from spend s
      where s.submission_id = submission and s.purpose = 'preview' and s.charged;
    if calls >= per_submission or called_task = 'draft' and calls * 2 > per_submission then
      return 'submission-limit';
    end if;
    -- A preview that has begun isn't stopped by others that begin meanwhile.
    if used.previews >= per_network and (called_task = 'draft' or called_task = 'kinds' and not exists (
        select from spend s where s.submission_id = submission and s.task = 'draft' and s.settled_at is null)) then
      return 'network-limit';
    end if;
    if used.preview_micros + cost > per_newcomer then per_day := per_day_shared; end if;
  elsif called_for = 'paid' then
    select p.root_id into family from lock_family_of(submission) p;
    if spent_on_order(family) + cost > per_order
      and (submission <> family or exists (select from eulogies e where e.submission_id = family)) then
      return 'order-limit';
    end if;
  end if;
  insert into daily_spend as d (day, purpose, spent_micros)
    select on_day, called_for, cost where called_for = 'paid' or cost <= per_day
    on conflict (day, purpose) do update set spent_micros = d.spent_micros + excluded.spent_micros
    where called_for = 'paid' or d.spent_micros + excluded.spent_micros <= per_day
    returning d.spent_micros into spent;
  if not found then return 'budget-spent'; end if;
  if called_for = 'preview' then
    update network_spend n set preview_micros = n.preview_micros + cost,
        previews = n.previews + (called_task = 'draft')::integer
      where n.day = on_day and n.network = from_network;
  end if;
  insert into spend (id, submission_id, purpose, provider, model, brief, task, cost_micros, reserved_at)
    values (call, submission, called_for, called_provider, called_model, called_brief, called_task, cost, at);
  return case when spent > per_day then 'over-cap' end;
end $$;

-- Records what a call used; null: unknown, so the reserved cost stays spent. A call that wasn't charged counts nowhere.
create function settle_spend(call uuid, result text, is_charged boolean, tokens_in integer, tokens_out integer,
  used_micros bigint, at timestamptz, from_network bytea) returns void
  language plpgsql set search_path = pg_catalog, public as $$
declare
  reserved spend%rowtype;
  on_day date;
  released bigint;
begin
  select * into reserved from spend s where s.id = call and s.settled_at is null for update;
  if not found then return; end if;
  on_day := (reserved.reserved_at at time zone 'utc')::date;
  released := reserved.cost_micros - coalesce(used_micros, reserved.cost_micros);
  update spend s set outcome = result, settled_at = at, charged = is_charged,
      input_tokens = tokens_in, output_tokens = tokens_out, cost_micros = reserved.cost_micros - released
    where s.id = call;
  -- In the same order as a reservation.
  if from_network is not null then
    update network_spend n set preview_micros = n.preview_micros - released,
        previews = n.previews - (reserved.task = 'draft' and not is_charged)::integer
      where n.day = on_day and n.network = from_network;
  end if;
  if released <> 0 then
    update daily_spend d set spent_micros = d.spent_micros - released
      where d.day = on_day and d.purpose = reserved.purpose;
  end if;
end $$;
