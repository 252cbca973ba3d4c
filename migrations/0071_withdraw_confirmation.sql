-- A buyer who pressed "It's true" can undo it: the mark is back, and later versions do not use the sentence.
-- False: it was not confirmed.
create function withdraw_confirmation(submission uuid, withdrawn text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  paid paid_eulogies%rowtype;
begin
  select * into paid from paid_eulogies p where p.submission_id = submission;
  if not found then return false; end if;
  delete from confirmed_sentences c where c.root_id = paid.root_id and c.sentence = withdrawn;
  if not found then return false; end if;
  update eulogies e set sentences = (
    select coalesce(jsonb_agg(
      case when s ->> 'sentence' = withdrawn and s ->> 'status' = 'confirmed'
        then s || '{"status": "marked"}' else s end order by place), '[]')
    from jsonb_array_elements(e.sentences) with ordinality as listed (s, place))
    where e.id = paid.eulogy_id;
  return true;
end $$;
revoke all on function withdraw_confirmation from public;
grant execute on function withdraw_confirmation to lovingly_api;
