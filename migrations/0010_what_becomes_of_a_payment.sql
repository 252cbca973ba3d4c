-- What became of the money after it was paid. Only the checkout that paid for the purchase moves it,
-- and only between these three: nothing is unlocked here, and a second payment given back changes nothing.
create function follow_payment(checkout uuid, became text) returns boolean
  language sql security definer set search_path = pg_catalog, public as $$
  with moved as (
    update purchases set state = became
      where paid_checkout_id = checkout and became in ('paid', 'disputed', 'refunded')
        and state in ('paid', 'disputed', 'refunded') and state <> became
      returning root_id
  ) select exists (select from moved);
$$;

revoke all on function follow_payment from public;
grant execute on function follow_payment to lovingly_api, lovingly_worker;
