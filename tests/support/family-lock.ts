import { openObserver } from '#tests/support/observer.ts'

/** How each table names the family of its rows. Left out: what processes note for themselves, one row at a time. */
export const familyColumns = {
  eulogy_submissions: 'root_id',
  purchases: 'root_id',
  checkouts: 'root_id',
  confirmed_sentences: 'root_id',
  access_keys: 'root_id',
  reader_links: 'root_id',
  memory_links: 'root_id',
  proven_mailboxes: 'root_id',
  listenings: 'submission_id',
  questions: 'submission_id',
  openings: 'submission_id',
  drafted_rests: 'submission_id',
  eulogies: 'submission_id',
  eulogy_edits: 'submission_id',
  paragraph_rewrites: 'submission_id',
  emails: 'submission_id',
  memories: 'link_id',
} as const

/** What a model found about words that are stored already. */
const notedColumns = ['kinds', 'memory_kinds']

/**
 * Makes every write of the api or a worker to a family fail unless its transaction has the lock of that family. A row
 * lock can't be asked for, so lock_family_for_money notes it here. A family that is just being inserted needs none.
 */
export async function requireFamilyLock(ownerUrl: string): Promise<void> {
  await using observer = openObserver(ownerUrl)
  await observer.query(definitions)
  for (const [table, column] of Object.entries(familyColumns)) {
    const [row] = await observer.query<{ columns: string }>(
      `select string_agg(attname, ', ') as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> all ($2)`,
      [table, notedColumns],
    )
    await observer.query(
      `create trigger require_family_lock before insert or delete or update of ${row?.columns}
       on ${table} for each row execute function require_family_lock('${column}')`,
    )
  }
}

const definitions = `
alter function lock_family_for_money(uuid) rename to lock_family_for_money_row;

create function lock_family_for_money(family uuid) returns setof purchases
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform set_config('test.locked', concat(current_setting('test.locked', true), ' ', family), true);
  return query select * from lock_family_for_money_row(family);
end $$;
grant execute on function lock_family_for_money(uuid) to lovingly_api, lovingly_worker;

create function require_family_lock() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  written jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  named uuid := (written ->> tg_argv[0])::uuid;
  family uuid := case tg_argv[0]
    when 'root_id' then named
    when 'submission_id' then (select s.root_id from eulogy_submissions s where s.id = named)
    else (select r.root_id from memory_links r where r.id = named) end;
begin
  if session_user in ('lovingly_api', 'lovingly_worker')
    and exists (select from eulogy_submissions s where s.id = family)
    and strpos(coalesce(current_setting('test.locked', true), ''), family::text) = 0 then
    raise exception '% of % without the lock of its family', lower(tg_op), tg_table_name;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
`
