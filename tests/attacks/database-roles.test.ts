import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startApi } from '#server/processes.ts'
import { freePort } from '#tests/support/http.ts'
import { settingsWithoutThirdParties } from '#tests/support/settings.ts'
import { setUpDatabase } from '#tests/support/test-database.ts'

const rootId = '00000000-0000-4000-8000-000000000001'
const foreignId = '00000000-0000-4000-8000-000000000002'
const database = setUpDatabase()

/** An unpaid submission whose text is already written, and another one with an open checkout. */
beforeAll(async () => {
  for (const id of [rootId, foreignId]) {
    await sql`
      insert into eulogy_submissions
        (id, root_id, person, name, relationship, qualities, email, customer_name, created_at)
      values (${id}, ${id}, 'M', 'M', 'mother', 'kind', 'a@example.com', 'Anna', now())
    `.execute(database.owner)
    await sql`insert into purchases (root_id, opened_at) values (${id}, now())`.execute(
      database.owner,
    )
    await sql`
      insert into checkouts (id, root_id, attempt, state, session_id, amount, currency, opened_at, expires_at)
      values (gen_random_uuid(), ${id}, 1, 'open', ${`cs_${id}`}, 500, 'usd', now(), now() + '1 day')
    `.execute(database.owner)
  }
  await sql`
    insert into eulogies (id, submission_id, text, written_at)
    values (gen_random_uuid(), ${rootId}, 'the words behind the paywall', now())
  `.execute(database.owner)
  await sql`
    insert into openings (submission_id, text, written_at) values (${rootId}, 'uncut', now())
  `.execute(database.owner)
  const revoked = { root_id: rootId, created_at: new Date(), revoked_at: new Date() }
  const hash = Buffer.alloc(32)
  await database.add('access_keys', { ...revoked, hash, kind: 'browser' })
  await database.add('reader_links', { ...revoked, id: rootId, hash, maker_hash: hash })
  const names = { person: 'M', owner_name: 'Anna' }
  const expires_at = new Date(Date.now() + 1_000)
  await database.add('memory_links', { ...revoked, ...names, id: rootId, hash, expires_at })
})

const asApi = (statement: string) => sql.raw(statement).execute(database.api)

describe('the api role', () => {
  test.each([
    ['an unpaid text', 'select text from eulogies'],
    ['an uncut opening', 'select text from openings'],
    ['the draft of what follows it', 'select text from drafted_rests'],
    ['the edits of a text', 'select text from eulogy_edits'],
    ['the writing leases', 'select * from writing_leases'],
    ['a delivered text', 'select text from automation_calls'],
    ['contact messages', 'select message from contact_messages'],
    ['addresses that links were asked for', 'select email from link_requests'],
  ])('may not read %s', async (_what, statement) => {
    await expect(asApi(statement)).rejects.toThrow(/permission denied/)
  })

  test('finds no unpaid text in the views', async () => {
    expect((await asApi('select * from paid_eulogies')).rows).toEqual([])
    const { rows } = await asApi('select full_eulogy from submissions_with_text')
    expect(rows).toEqual([{ full_eulogy: null }, { full_eulogy: null }])
  })

  test('reads a submission with every field', async () => {
    const specified = [
      ...['id', 'person', 'relationship', 'qualities', 'memories', 'scripture', 'tone', 'length'],
      ...['theme', 'name', 'type', 'email', 'customer_name', 'retries', 'preview', 'full_eulogy'],
    ]
    const { rows } = await asApi('select * from submissions_with_text limit 1')
    expect(Object.keys(rows[0] as object)).toEqual(specified)
  })

  test.each([
    ["update eulogy_submissions set type = 'paid'"],
    ['update eulogy_submissions set retries = 3'],
    [`update eulogy_submissions set root_id = '${foreignId}'`],
    ["update purchases set state = 'disputed'"],
    ["update purchases set state = 'paid', paid_at = now(), order_number = '12345678'"],
    ["update checkouts set state = 'paid'"],
    ["update checkouts set state = 'refunding'"],
    ['update checkouts set session_id = id::text'],
    ["update checkouts set url = 'https://example.com'"],
    ["update checkouts set opened_for = decode(repeat('00', 32), 'hex')"],
    ['update checkouts set payment_intent = id::text'],
    ['update checkouts set amount = 1'],
    ['delete from eulogy_submissions'],
    ['update listenings set helpline = helpline'],
    [`insert into questions values ('${rootId}', 1, 1, '', 'What?', 'This.', null, now(), now())`],
    ["update questions set ask = 'That?'"],
    ['delete from questions'],
    ['update eulogy_submissions set written_again_at = null'],
    ["update openings set text = 'Mine.'"],
    ["update drafted_rests set text = 'Mine.'"],
    ['update eulogy_edits set submission_id = submission_id'],
    ['delete from eulogy_edits'],
    ["update eulogies set sentences = '[]'"],
    ["update confirmed_sentences set sentence = 'Mine.'"],
    ['update access_keys set revoked_at = null'],
    ['update reader_links set revoked_at = null'],
    ['update memory_links set revoked_at = null'],
    ["update memory_links set note = 'Mine.'"],
    [`update memory_links set root_id = '${foreignId}'`],
    ['delete from memory_links'],
    ["update memories set text = 'Mine.'"],
    ['update memories set announced_at = null'],
    ['delete from memories'],
    [
      `insert into memories (id, link_id, hash, name, text, contributed_at, changed_at)
       values ('${rootId}', '${rootId}', '', 'Tom', 'Mine.', now(), now())`,
    ],
    ['select * from deleted_memories'],
    ['update pgboss.job set state = state'],
    ['delete from pgboss.job'],
    ['alter table purchases disable trigger all'],
    ['select next_order_number(now())'],
    ['update purchases set rewrites = 50'],
    ["update paragraph_rewrites set outcome = 'failed', ended_at = now()"],
    ['insert into paragraph_rewrites select * from paragraph_rewrites'],
    ['delete from paragraph_rewrites'],
    ['select give_back_rewrites(gen_random_uuid(), null, now(), 5)'],
  ])('may not: %s', async (statement) => {
    const refusal = /permission denied|must be owner|may not change/
    await expect(asApi(statement)).rejects.toThrow(refusal)
  })

  test('and the worker unlock nothing without mark_paid', async () => {
    const unlock = sql`
      update purchases set state = 'paid', paid_at = now(), order_number = '12345678'
      where root_id = ${rootId}
    `.execute(database.worker)
    await expect(unlock).rejects.toThrow('may not change purchases so')
  })

  test.each([
    ['an unknown session', ['cs_unknown', 'pi_1', 500, 'usd']],
    ['no payment', [`cs_${rootId}`, null, 500, 'usd']],
  ])('marks nothing as paid by %s', async (_what, [session, intent, amount, currency]) => {
    const { rows } = await sql<{ outcome: string }>`
      select outcome from mark_paid(${session}, ${intent}, ${amount}::int, ${currency}, now())
    `.execute(database.api)
    expect(rows).toEqual([{ outcome: 'rejected' }])
  })

  test("marks only the session's own purchase as paid", async () => {
    await sql`select mark_paid(${`cs_${foreignId}`}, 'pi_2', 500, 'usd', now())`.execute(
      database.api,
    )
    const { rows } = await asApi('select root_id, state from purchases order by root_id')
    expect(rows).toEqual([
      { root_id: rootId, state: 'open' },
      { root_id: foreignId, state: 'paid' },
    ])
  })

  test('cannot replace the opening of a paid order or drop its text', async () => {
    await sql`
      insert into eulogies (id, submission_id, text, written_at)
      values (gen_random_uuid(), ${foreignId}, 'the words that were sold', now())
    `.execute(database.owner)
    const { rows } = await sql`
      select replace_opening(${foreignId}, 'Mine', true, null, 'Mine.', '[]', '{}', now()) as replaced
    `.execute(database.api)
    expect(rows).toEqual([{ replaced: false }])
    await asApi(`select drop_unpaid_texts('${foreignId}')`)
    expect((await asApi('select full_eulogy from paid_eulogies')).rows).toEqual([
      { full_eulogy: 'the words that were sold' },
    ])
    const all = await asApi('select id, full_eulogy from submissions_with_text order by id')
    expect(all.rows).toEqual([
      { id: rootId, full_eulogy: null },
      { id: foreignId, full_eulogy: 'the words that were sold' },
    ])
  })

  test('cannot consume a retry or request a rewrite of an unpaid purchase', async () => {
    const retry = await sql`select consume_retry(${rootId}) as left`.execute(database.api)
    expect(retry.rows).toEqual([{ left: null }])
    const rewrite = await sql`
      select request_rewrite(gen_random_uuid(), ${rootId}, null, 0, 'words', 'shorter', '', null, now(), now() + '1 minute', 5)
        as left
    `.execute(database.api)
    expect(rewrite.rows).toEqual([{ left: null }])
  })
})

/** Run by a function of the owner that takes the caller's table for ours, it runs with the owner's rights. */
const trap = `
  create temp table stolen (who text, words text);
  create temp table purchases (like public.purchases including indexes);
  grant all on pg_temp.stolen, pg_temp.purchases to public;
  create function pg_temp.steal() returns trigger language plpgsql as $$ begin
    insert into pg_temp.stolen select current_user, e.text from public.eulogies e;
    return null;
  end $$;
  create trigger steal before insert on pg_temp.purchases for each row execute function pg_temp.steal();
`

describe('functions with the rights of the owner', () => {
  test('never take a temporary table of the api for one of ours', async () => {
    const client = new pg.Client(database.urls.api)
    await client.connect()
    try {
      await client.query(trap)
      const erasing = client.query("select start_erasing(gen_random_uuid(), 'requested', now())")
      const refusal = await erasing.then(() => 'none').catch(String)
      expect((await client.query('select * from stolen')).rows).toEqual([])
      // Ours knows no such family.
      expect(refusal).toContain('purchases_root_id_fkey')
    } finally {
      await client.end()
    }
  })

  // Also those that run with the rights of their caller, because one of the owner's may call them.
  test('look for temporary objects last, and so does every function that they call', async () => {
    const { rows } = await sql<{ name: string; settings: string[] | null }>`
      select proname as name, proconfig as settings from pg_proc
      where prosecdef or pronamespace = 'public'::regnamespace
    `.execute(database.owner)
    expect(rows.map(({ name }) => name)).toContain('mark_paid')
    const isSafe = 'search_path=pg_catalog, public, pg_temp'
    expect(rows.filter(({ settings }) => !settings?.includes(isSafe))).toEqual([])
  })
})

test.each(['worker', 'owner'] as const)('the api does not start as the %s', async (role) => {
  const port = await freePort()
  const config = readConfig({
    ...settingsWithoutThirdParties,
    SITE_URL: `http://127.0.0.1:${port}`,
    API_PORT: String(port),
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.urls[role],
  })
  const startAndStop = async () => (await startApi(config)).stop()
  await expect(startAndStop()).rejects.toThrow('the api needs the role lovingly_api')
})
