-- What the model calls of a family have cost since it was paid for.
create function spent_on_order(family uuid) returns bigint
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(c.cost_micros), 0)::bigint from purchases p
    join eulogy_submissions s on s.root_id = p.root_id
    join spend c on c.submission_id = s.id and c.purpose = 'paid' and c.reserved_at >= p.paid_at
    where p.root_id = family;
$$;

-- Begins a text before payment: how many there were with it. Null: one was begun with the same answers, or the family or
-- the network that asks has reached its limit, so the text is written after payment.
create function begin_prewrite(root uuid, input_version bigint, from_network bytea, on_day date, per_family integer,
  per_network integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
--   submission-limit  its preview has used its calls; none is begun with less than half of them left. Listening to it has
--                     as many calls of its own
--   network-limit     the network has reached its limit of previews today, or has used its money; none is begun with less
--                     than a tenth of it left
--   order-limit       the order has reached its limit since payment; never for its first text
--   budget-spent      the day's money is used up; the last part of it is only for networks that have used little
--   null              reserved; a paid text also above the day's money
create function reserve_spend(call uuid, submission uuid, called_for text, called_provider text, called_model text,
  called_brief text, called_task text, cost bigint, at timestamptz, on_day date, from_network bytea,
  per_day bigint, per_day_shared bigint, per_newcomer bigint, per_network bigint, per_network_micros bigint,
  per_submission integer, per_order bigint) returns text
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  used network_spend%rowtype;
  family uuid;
  calls integer;
  begins boolean;
begin
  if called_for = 'preview' then
    insert into network_spend (day, network) values (on_day, from_network) on conflict do nothing;
    select * into used from network_spend n where n.day = on_day and n.network = from_network for update;
    -- Listening has its own rounds, and doesn't use up what the preview needs.
    select count(*) into calls from spend s
      where s.submission_id = submission and s.purpose = 'preview' and s.charged
        and (s.task is not distinct from 'listen') = (called_task is not distinct from 'listen');
    if calls >= per_submission or called_task = 'draft' and calls * 2 > per_submission then
      return 'submission-limit';
    end if;
    begins := called_task in ('draft', 'listen') or called_task = 'kinds' and not exists (
      select from spend s where s.submission_id = submission and s.task = 'draft' and s.settled_at is null);
    -- A preview that has begun isn't stopped by others that begin in the meantime, unless they use up all money.
    if begins and (used.previews >= per_network or (used.preview_micros + cost) * 10 > per_network_micros * 9)
      or used.preview_micros + cost > per_network_micros then
      return 'network-limit';
    end if;
    if used.preview_micros + cost > per_newcomer then per_day := per_day_shared; end if;
  elsif called_for = 'paid' then
    select s.root_id into family from eulogy_submissions s where s.id = submission;
    perform from lock_family(family);
    if spent_on_order(family) + cost > per_order
      and (submission <> family or exists (select from eulogies e where e.submission_id = family)) then
      return 'order-limit';
    end if;
  end if;
  insert into daily_spend as d (day, purpose, spent_micros)
    select on_day, called_for, cost where called_for = 'paid' or cost <= per_day
    on conflict (day, purpose) do update set spent_micros = d.spent_micros + excluded.spent_micros
    where called_for = 'paid' or d.spent_micros + excluded.spent_micros <= per_day;
  if not found then return 'budget-spent'; end if;
  if called_for = 'preview' then
    update network_spend n set preview_micros = n.preview_micros + cost,
        previews = n.previews + (called_task = 'draft')::integer
      where n.day = on_day and n.network = from_network;
  end if;
  insert into spend (id, submission_id, purpose, provider, model, brief, task, cost_micros, reserved_at)
    values (call, submission, called_for, called_provider, called_model, called_brief, called_task, cost, at);
  return null;
end $$;

-- Records what a call used; null: unknown, so the reserved cost stays spent. A call that wasn't charged counts nowhere.
create function settle_spend(call uuid, result text, is_charged boolean, tokens_in integer, tokens_out integer,
  used_micros bigint, at timestamptz, from_network bytea) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
