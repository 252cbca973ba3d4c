-- When the payment provider is asked about a checkout again, in case the news of it was lost. Null: never.
alter table checkouts add column next_look_at timestamptz default now();
update checkouts set next_look_at = null
  where state in ('paid', 'refunding', 'refunded') or opened_at < now() - interval '14 days';
create index on checkouts (next_look_at) where state in ('open', 'failed', 'expired', 'refunded');

-- The provider says that it cannot be paid any more.
create function checkout_is_over(checkout uuid) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  update checkouts set next_look_at = null where id = checkout;
$$;
revoke all on function checkout_is_over from public;
grant execute on function checkout_is_over to lovingly_api, lovingly_worker;
