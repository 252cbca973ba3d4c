-- Families of these links, plus families whose opening uses one of these memories. They can differ, because a link can
-- move to another family.
create function families_of_memories(links uuid[], ids uuid[]) returns uuid[]
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select array(
    select l.root_id from memory_links l where l.id = any (links) and l.root_id is not null
    union
    select s.root_id from openings o join eulogy_submissions s on s.id = o.submission_id
      where o.memory_ids <> '{}' and o.memory_ids && ids
    order by 1);
$$;

-- Locks everything that these links and memories touch. A form that wasn't sent has no family: its own links are locked.
create function lock_memories(links uuid[], ids uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  all_links uuid[] := links || array(select m.link_id from memories m where m.id = any (ids));
  families uuid[];
begin
  loop
    begin
      families := families_of_memories(all_links, ids);
      perform lock_families(families);
      perform from memory_links l where l.owner_hash = any (array(
          select o.owner_hash from memory_links o where o.id = any (all_links) and o.owner_hash is not null))
        order by l.id for update;
      if families = families_of_memories(all_links, ids) then return; end if;
      -- A link went to another family in the meantime. An error lets go of the locks, as they must be taken in order.
      raise exception using errcode = 'LS001';
    exception when sqlstate 'LS001' then null;
    end;
  end loop;
end $$;

-- A text or a draft of one from before payment, which nobody has seen, is dropped when the memories it was made from
-- change. After payment it stays; a retry uses them.
create function drop_unpaid_texts(family uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  purchase_state text;
begin
  if family is null then return; end if;
  select p.state into purchase_state from lock_family(family) p;
  if found and purchase_state <> 'open' then return; end if;
  delete from eulogies e
    where e.submission_id = any (array(select s.id from eulogy_submissions s where s.root_id = family));
  delete from drafted_rests r where r.submission_id = family;
end $$;

-- An opening that tells a memory which isn't used anymore is deleted, unless it's in a paid text, and so is its preview:
-- both are written again. After payment only the opening is deleted; the text that is being written does without it.
-- The memory may have moved to another family since; the caller has locked all of them. True: a preview was dropped.
create function drop_openings(memory uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  opening record;
  is_dropped boolean := false;
begin
  for opening in
    select s.id, s.root_id from openings o join eulogy_submissions s on s.id = o.submission_id
    where o.memory_ids <> '{}' and o.memory_ids @> array[memory] order by s.id
  loop
    perform drop_unpaid_texts(opening.root_id);
    delete from openings o where o.submission_id = opening.id
      and not exists (select from eulogies e where e.submission_id = opening.id);
    continue when not found;
    update eulogy_submissions s set preview = '', preview_checked = true, preview_evidence = null
      where s.id = opening.id
      and not exists (select from purchases p where p.root_id = opening.root_id and p.state <> 'open');
    is_dropped := is_dropped or found;
  end loop;
  return is_dropped;
end $$;

-- Stores a contributor's memory, or changes it: the key is the contributor's own.
--   saved          it is stored
--   closed         the link has expired, was revoked or never existed
--   used           the owner uses it already, or a paid text or paragraph is written from it, so it can't be changed
--   limit-reached  the link has reached its limit today
--   full           the link has reached its total limit
create function save_memory(link_hash bytea, own_hash bytea, new_id uuid, new_name text, new_relation text, new_text text,
  at timestamptz, per_day integer, per_link integer) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  link memory_links%rowtype;
  existing memories%rowtype;
begin
  select l.* into link from memory_links l where l.hash = link_hash;
  if not found then return 'closed'; end if;
  perform lock_memories(array[link.id], '{}');
  select l.* into link from memory_links l where l.hash = link_hash;
  if not found then return 'closed'; end if;
  select m.* into existing from memories m where m.hash = own_hash and m.link_id = link.id;
  if found then
    if (existing.name, existing.relation, existing.text) = (new_name, new_relation, new_text) then return 'saved'; end if;
    if existing.state = 'used' or exists (
      select from eulogy_submissions s left join paragraph_rewrites r on r.submission_id = s.id
      where s.root_id = link.root_id
        and (existing.id = any (s.memory_ids) or r.memory_id = existing.id)) then
      return 'used';
    end if;
    -- Changed words are new to the owner. Those that the owner had left out are announced again.
    update memories m set name = new_name, relation = new_relation, text = new_text, changed_at = at, kinds = null,
        state = 'new', announced_at = case when m.state = 'left-out' then null else m.announced_at end
      where m.id = existing.id;
    return 'saved';
  end if;
  if link.revoked_at is not null or link.expires_at <= at then return 'closed'; end if;
  if (select count(*) from memories m where m.link_id = link.id) >= per_link then
    return 'full';
  end if;
  if (select count(*) from memories m
      where m.link_id = link.id and m.contributed_at > at - interval '1 day') >= per_day then
    return 'limit-reached';
  end if;
  insert into memories (id, link_id, hash, name, relation, text, contributed_at, changed_at)
    values (new_id, link.id, own_hash, new_name, new_relation, new_text, at, at);
  return 'saved';
end $$;

-- Without the words of a memory that was deleted. A sentence that nothing else supports is marked, with the name of who
-- took the memory back: the buyer decides.
create function without_evidence(sentences jsonb, memory uuid, contributor text) returns jsonb
  language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(
    case when kept = s -> 'evidence' then s
      when kept = '[]' and s ->> 'status' = 'supported' then
        s || jsonb_build_object('evidence', kept, 'status', 'marked', 'deletedBy', contributor)
      else s || jsonb_build_object('evidence', kept) end order by place), '[]')
  from jsonb_array_elements(sentences) with ordinality as listed (s, place),
    lateral jsonb_path_query_array(s, '$.evidence[*] ? (!(@.memoryId == $id))',
      jsonb_build_object('id', memory)) as kept;
$$;

-- Deletes a memory for the holder of its own key, at any time, with its words in the evidence of a text, and a paragraph
-- with it whose lines nobody kept. The text itself stays if it's paid; marked_family is the family if lines of such a text are marked as taken back now.
create function delete_memory(own_hash bytea, at timestamptz, out deleted boolean, out marked_family uuid)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  family uuid;
  memory memories%rowtype;
begin
  deleted := false;
  perform lock_memories('{}', array(select m.id from memories m where m.hash = own_hash));
  delete from memories m where m.hash = own_hash returning m.* into memory;
  if not found then return; end if;
  select l.root_id into family from memory_links l where l.id = memory.link_id;
  deleted := true;
  if memory.state = 'used' then
    perform drop_unpaid_texts(family);
    delete from drafted_rests r where r.submission_id = family;
  end if;
  perform drop_openings(memory.id);
  update openings o set sentences = '[]', memory_ids = array_remove(o.memory_ids, memory.id)
    where o.memory_ids <> '{}' and o.memory_ids @> array[memory.id];
  delete from paragraph_rewrites r using paid_eulogies p
    where p.root_id = family and r.submission_id = p.submission_id and r.memory_id = memory.id
      and r.outcome = 'written' and not exists (
        select from jsonb_path_query(r.sentences, '$[*] ? (@.evidence[*].memoryId == $id)',
          jsonb_build_object('id', memory.id)) line
        where position(line ->> 'sentence' in p.full_eulogy) > 0);
  select family into marked_family where exists (
    select from eulogy_submissions s
      left join eulogies e on e.submission_id = s.id
      left join paragraph_rewrites r on r.submission_id = s.id,
      jsonb_array_elements(coalesce(e.sentences, '[]') || coalesce(r.sentences, '[]')) line
    where s.root_id = family and line ->> 'status' = 'supported' and line -> 'evidence' <> '[]'
      and not jsonb_path_exists(line, '$.evidence[*] ? (!(@.memoryId == $id))',
        jsonb_build_object('id', memory.id)));
  update eulogies e set sentences = without_evidence(e.sentences, memory.id, memory.name),
      memory_ids = array_remove(e.memory_ids, memory.id)
    from eulogy_submissions s where s.id = e.submission_id and s.root_id = family;
  update paragraph_rewrites r set sentences = without_evidence(r.sentences, memory.id, memory.name),
      memory_id = nullif(r.memory_id, memory.id)
    from eulogy_submissions s where s.id = r.submission_id and s.root_id = family;
  insert into deleted_memories (id, deleted_at) values (memory.id, at) on conflict do nothing;
end $$;

-- Makes links part of a family: those of the form that is sent, or those of the family whose answers were changed, as
-- long as it is unpaid. The caller has checked that it's the owner's. A family gets them from one source only, so it never
-- has more links or used memories than a form or a family may have.
create function hand_over_memory_links(owner bytea, former uuid, family uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform lock_families(array[former, family]);
  perform from memory_links l where l.owner_hash = owner order by l.id for update;
  if exists (select from purchases p where p.root_id = former and p.state <> 'open')
    or exists (select from memory_links l where l.root_id = family) then
    return;
  end if;
  update memory_links l set root_id = family, owner_hash = null where l.owner_hash = owner or l.root_id = former;
  if found then
    perform drop_unpaid_texts(former);
    perform drop_unpaid_texts(family);
  end if;
end $$;
