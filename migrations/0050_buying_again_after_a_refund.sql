-- Records that the provider confirmed a payment. The words are unlocked by this and nothing else.
--   first    this payment made the purchase paid
--   again    it had done so before
--   second   the purchase was paid by another checkout: this one is to be refunded
--   erased   its family was erased: it is to be refunded
--   refused  unknown, or of another amount
-- A family whose payment was refunded before any text was written may pay again: that is a new order with
-- a number and a time of its own.
create or replace function mark_paid(session text, intent text, paid_amount integer, paid_currency text, at timestamptz)
  returns table (outcome text, root_id uuid, checkout_id uuid, written boolean)
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  asked checkouts%rowtype;
  bought purchases%rowtype;
  refunded_unwritten boolean;
begin
  select c.* into asked from checkouts c where c.session_id = session;
  if not found or intent is null
    or asked.amount is distinct from paid_amount or asked.currency is distinct from paid_currency then
    return query select 'refused', null::uuid, null::uuid, false;
    return;
  end if;
  select p.* into bought from purchases p where p.root_id = asked.root_id for update;
  select c.* into asked from checkouts c where c.session_id = session for update;
  written := exists (select from eulogies e where e.submission_id = asked.root_id);
  refunded_unwritten := bought.state = 'refunded' and not exists (
    select from eulogies e join eulogy_submissions s on s.id = e.submission_id
    where s.root_id = asked.root_id);
  if asked.state = 'paid' then
    return query select 'again', asked.root_id, asked.id, written;
  elsif asked.state in ('refunding', 'refunded') then
    return query select 'second', asked.root_id, asked.id, written;
  elsif asked.root_id is null then
    update checkouts c set state = 'refunding', payment_intent = intent, refund_reason = 'erased',
        refund_decided_at = at
      where c.id = asked.id;
    return query select 'erased', null::uuid, asked.id, false;
  elsif bought.state <> 'open' and not refunded_unwritten then
    update checkouts c set state = 'refunding', payment_intent = intent, refund_reason = 'second-payment',
        refund_decided_at = at
      where c.id = asked.id;
    return query select 'second', asked.root_id, asked.id, written;
  else
    update checkouts c set state = 'paid', payment_intent = intent where c.id = asked.id;
    update purchases p
      set state = 'paid', paid_at = at, order_number = free_order_number(at), paid_checkout_id = asked.id
      where p.root_id = asked.root_id;
    update eulogy_submissions s set type = 'paid' where s.root_id = asked.root_id and s.type <> 'paid';
    update eulogy_submissions s set given_up_at = null
      where s.id = asked.root_id and s.given_up_at is not null;
    -- A second refund of the same family has a letter of its own.
    delete from letters l where l.submission_id = asked.root_id and l.kind = 'refund';
    return query select 'first', asked.root_id, asked.id, written;
  end if;
end $$;
