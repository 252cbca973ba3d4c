-- The one lock of a family. Every write to a family takes it before it changes or locks anything else, so such writes take
-- turns and never wait for each other in a circle. It is on the row of the first submission, which every family has
-- before its purchase and after; a new row that refers to this one doesn't wait for it. Returns the purchase, if any. Only
-- what has to be done with money, and the erasure itself, take it for a family that is being erased.
create function lock_family_for_money(family uuid) returns setof purchases
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from eulogy_submissions s where s.id = family and s.root_id = family for no key update;
  -- Another statement, so it sees what was committed while this one waited.
  return query select p.* from purchases p where p.root_id = family;
end $$;

-- The same for every other write: a family that is being erased is gone.
create function lock_family(family uuid) returns setof purchases
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from lock_family_for_money(family) p where p.erasing_at is not null) then
    raise exception 'the family is being erased' using errcode = 'LS002';
  end if;
  return query select p.* from purchases p where p.root_id = family;
end $$;

-- Several at once, for a memory that belongs to one family and is told in another.
create function lock_families(families uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  family uuid;
begin
  for family in select distinct f from unnest(families) f where f is not null order by f loop
    perform from lock_family(family);
  end loop;
end $$;

-- The last eight digits of the millisecond of payment, or the next number that is free. The number of an
-- erased order is not used again while the books have it. The lock is on one number: a payment whose process was
-- suspended before its commit must not block the others.
create function next_order_number(paid_at timestamptz) returns text
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
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
create function used_memories(family uuid) returns uuid[]
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select array(
    select m.id from memory_links l join memories m on m.link_id = l.id
    where l.root_id = family and m.state = 'used');
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
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
  select p.* into purchase_row from lock_family_for_money(checkout_row.root_id) p;
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
      set type = 'paid', writing_failed_at = null, memory_ids = used_memories(checkout_row.root_id)
      where s.id = checkout_row.root_id;
    -- A second refund of the same family gets its own email.
    delete from emails e where e.submission_id = checkout_row.root_id and e.kind = 'refund';
    return query select 'paid', checkout_row.root_id, checkout_row.id, written;
  end if;
end $$;

create function refuse_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'this role may not change % so', tg_table_name using errcode = '42501';
end $$;

-- What happens to the money after it was paid moves a purchase, and unlocks nothing: only mark_paid does, as the owner.
create trigger guard_state before update of state on purchases for each row
  when ((old.state = 'open') <> (new.state = 'open') and current_user in ('lovingly_api', 'lovingly_worker'))
  execute function refuse_change();

-- The api opens and closes pages, and has a failed refund made again. It decides no refund, replaces no page
-- and gives none to another browser.
create trigger guard_state before update on checkouts for each row
  when (current_user = 'lovingly_api' and (
    old.state <> new.state and (old.state, new.state) not in (('opening', 'open'), ('opening', 'failed'),
      ('opening', 'expired'), ('open', 'expired'), ('refunded', 'refunding'))
    or old.state <> 'opening' and (new.session_id, new.url) is distinct from (old.session_id, old.url)
    or new.opened_for is distinct from old.opened_for and new.opened_for is not null))
  execute function refuse_change();

-- The browser that returns from the payment page has the secret of its address: once, within an hour of the payment, it
-- becomes the owner's. Returns the family.
create function claim_purchase(session text, secret bytea, at timestamptz) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  claimed uuid;
begin
  perform from lock_family((select c.root_id from checkouts c where c.session_id = session));
  update checkouts c set claimed_at = at
    from purchases p
    where c.session_id = session and c.claim_hash = secret and c.claimed_at is null
      and c.opened_for is not null and p.paid_checkout_id = c.id and p.paid_at > at - interval '1 hour' and p.erasing_at is null
    returning p.root_id into claimed;
  return claimed;
end $$;

-- Begins to erase a family: all its keys and links end at once. False: it has begun before.
create function start_erasing(family uuid, why text, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from lock_family_for_money(family);
  insert into purchases (root_id, opened_at) values (family, at) on conflict do nothing;
  update purchases p set erasing_at = at, erasing_reason = why where p.root_id = family and p.erasing_at is null;
  if not found then return false; end if;
  update access_keys k set revoked_at = at where k.root_id = family and k.revoked_at is null;
  update reader_links l set revoked_at = at where l.root_id = family and l.revoked_at is null;
  update memory_links l set revoked_at = at where l.root_id = family and l.revoked_at is null;
  return true;
end $$;

-- Spends one retry of the purchase on a row that the api has just stored. Null: none was left.
create function consume_retry(retry_id uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
    set type = 'paid', retries = remaining, memory_ids = used_memories(root)
    where s.id = retry_id;
  return remaining;
end $$;
