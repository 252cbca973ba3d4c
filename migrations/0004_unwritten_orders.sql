-- Whether an order was paid before its first text was written, and still waits for it. The watch over such orders would
-- otherwise look at every order that was ever paid, every minute.
alter table purchases add column unwritten boolean not null default false;

create or replace function mark_paid(session text, intent text, paid_amount integer, paid_currency text, at timestamptz)
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
  select p.* into purchase_row from purchases p where p.root_id = checkout_row.root_id for update;
  select c.* into checkout_row from checkouts c where c.session_id = session for update;
  written := exists (select from eulogies e where e.submission_id = checkout_row.root_id);
  refunded_unwritten := purchase_row.state = 'refunded' and not exists (
    select from eulogies e
    where e.submission_id = any (array(select s.id from eulogy_submissions s where s.root_id = checkout_row.root_id)));
  if checkout_row.state = 'paid' then
    return query select 'already-paid', checkout_row.root_id, checkout_row.id, written;
  elsif checkout_row.state in ('refunding', 'refunded') then
    return query select 'duplicate', checkout_row.root_id, checkout_row.id, written;
  elsif checkout_row.root_id is null then
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
