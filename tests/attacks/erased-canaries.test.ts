import fs from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { fieldNames, fields } from '#domain/fields.ts'
import { contributors } from '#tests/support/contributors.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl } from '#tests/support/purchases.ts'
import { makeReaderLink } from '#tests/support/reader-links.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** A field that isn't among those below gets a canary made from its name. */
const madeUp = Object.fromEntries(
  fieldNames.filter((name) => fields[name].bounds).map((name) => [name, `canary ${name}`]),
)

/** A unique word for every input field and for everything derived from it. */
const canaries = {
  ...madeUp,
  name: 'Zanzibarina',
  qualities: 'quokkalike',
  memory: 'Wexcombe',
  scripture: 'Habakkuk 3:17',
  customer_name: 'Yevgenija',
  email: 'canary-bird',
  answer: 'Xylocarpia',
  edit: 'Brobdingnagia',
  retried: 'Nighthawkton',
  written: 'Quillfeather',
  delivered: 'Vellumstone',
  different: 'Thistledownish',
  confirmed: 'Larkspurville',
  evidence: 'Marzipanella',
  removed: 'Umbrellaforth',
  opened: 'Kingfisherby',
  added: 'Snapdragonby',
  rewritten: 'Foxglovian',
  paidWith: 'canary-aunt',
  note: 'Honeysucklian',
  contributor: 'Ottoline',
  relation: 'ferrywoman',
  contributed: 'Marshmallowick',
  helpline: 'Willowherbia',
  about: 'Celandinely',
  asked: 'Speedwellow',
}
const logged: string[] = []
const { writeSync } = fs

// The full log of both processes.
beforeAll(() => {
  fs.writeSync = ((file: number, line: string, ...rest: never[]) => {
    if (file !== 1) return writeSync(file, line, ...rest)
    logged.push(String(line))
    return Buffer.byteLength(line)
  }) as typeof fs.writeSync
})
afterAll(() => {
  fs.writeSync = writeSync
})

const product = setUpProduct({ settings: { LOG_LEVEL: 'debug' } })
const { ask, contribute } = contributors(product)
const owner = () => product.database.owner

/** Every row of our tables and the queue's, as text. */
async function everyRow(): Promise<{ table: string; rows: string }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')
  `.execute(owner())
  const read: { table: string; rows: string }[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ all: string | null }>`
      select string_agg(t::text, ' ') as all from ${sql.raw(name)} t
    `.execute(owner())
    read.push({ table: name, rows: rows[0]?.all ?? '' })
  }
  return read
}

/** Adds everything that can belong to a paid eulogy. */
async function everythingOf(visitor: Visitor, id: string) {
  const edit = { text: `Edited to ${canaries.edit}.`, revision: 0 }
  expect((await visitor.request(api.edits(id), { body: edit })).status).toBe(201)
  expect(await makeReaderLink(visitor, id)).toMatchObject({ status: 200 })
  const recipient = `${canaries.paidWith}@example.com`
  await product.database.add('emails', {
    id: crypto.randomUUID(),
    submission_id: id,
    kind: 'find-links',
    recipient,
    due_at: new Date(),
  })
  const { id: retryId } = await visitor.requestJson<{ id: string }>(api.retries(id), {
    body: {
      name: canaries.name,
      relationship: 'aunt',
      qualities: 'kind, funny',
      memory: `She moved to ${canaries.retried} and kept bees there for years.`,
      customer_name: 'Anna',
      email: 'anna@example.com',
      language: 'English',
      different: `Say it in a ${canaries.different} way.`,
    },
  })
  await visitor.waitForEulogy(retryId)
  const request = await ask(visitor, { submissionId: id, note: `Write of ${canaries.note}.` })
  const ownKey = product.ctx.random.key()
  await contribute(request.key, {
    ownKey,
    name: canaries.contributor,
    relation: canaries.relation,
    text: `She rowed to ${canaries.contributed}.`,
  })
  const at = new Date()
  await product.database.add('listenings', {
    submission_id: id,
    round: 1,
    helpline: `I want to be with ${canaries.helpline}.`,
    listened_at: at,
  })
  await product.database.add('questions', {
    submission_id: id,
    number: 1,
    round: 1,
    about: `sang ${canaries.about}`,
    ask: `What did she sing in ${canaries.asked}?`,
    asked_at: at,
    answered_at: at,
    answer: `The ${canaries.answer} waltz.`,
  })
  await product.database.add('automation_calls', {
    id: crypto.randomUUID(),
    submission_id: id,
    started_at: at,
    received_at: at,
    text: `Delivered from ${canaries.delivered}.`,
  })
  await product.database.change(
    'openings',
    { submission_id: id },
    {
      text: `It began with ${canaries.written}.`,
      sentences: JSON.stringify([{ text: `It began in ${canaries.opened}.`, checked: null }]),
    },
  )
  const marked = { sentence: `She sang in ${canaries.confirmed}.`, status: 'marked', notFound: '' }
  const evidence = [{ origin: 'memory', words: `from ${canaries.evidence}` }]
  const removed = { sentence: `She flew to ${canaries.removed}.`, after: 0, notFound: 'flew' }
  await product.database.change(
    'eulogies',
    { submission_id: id },
    { sentences: JSON.stringify([{ ...marked, evidence }]), removed: JSON.stringify([removed]) },
  )
  await product.database.add('paragraph_rewrites', {
    id: crypto.randomUUID(),
    submission_id: id,
    position: 0,
    old_text: 'She sang.',
    wish: 'memory',
    memory: `She sang in ${canaries.added}.`,
    new_text: `She sang in ${canaries.rewritten}.`,
    requested_at: at,
    expires_at: at,
    ended_at: at,
    outcome: 'written',
  })
  const { status } = await visitor.request(api.confirmations(id), {
    body: { sentence: marked.sentence },
  })
  expect(status).toBeLessThan(300)
  // The text may be rewritten; the confirmed sentence stays.
  await product.database.change(
    'eulogies',
    { submission_id: id },
    { sentences: JSON.stringify([{ ...marked, sentence: 'She sang.', evidence }]) },
  )
  return { retryId, keys: [request.key, ownKey] }
}

const buy = () =>
  buyEulogy(product, {
    ...madeUp,
    name: `${canaries.name} Shaw`,
    relationship: 'other',
    qualities: `patient, funny, ${canaries.qualities}`,
    memory: `We lived in ${canaries.memory} and she taught me to swim in the cold sea.`,
    scripture: canaries.scripture,
    customer_name: canaries.customer_name,
    email: `mail-down.${canaries.email}@example.com`,
  })

const countActive = async (name: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = ${name} and state = 'active'
  `.execute(owner())
  return rows[0]?.count
}

test('an erasure leaves no user input in any table, job or log line', {
  timeout: 60_000,
}, async () => {
  const { visitor, id, sessionId } = await buy()
  const claim = await stripeControl(product).readClaim(sessionId)
  const returned = await product.visitor().confirm(sessionId, id, claim)
  expect(returned).toMatchObject({ state: 'paid-here' })
  const { retryId, keys } = await everythingOf(visitor, id)
  const [key = ''] = visitor.keys
  // Its emails fail, so there are pending and failed jobs about it.
  await expect
    .poll(async () => (await everyRow()).some(({ rows }) => /send-email.*retry/.test(rows)))
    .toBe(true)
  // One that is being sent during the erasure would be pending again after it.
  await expect.poll(() => countActive('send-email')).toBe(0)
  const before = (await everyRow()).map(({ rows }) => rows).join(' ')
  for (const [what, canary] of Object.entries(canaries)) expect(before, what).toContain(canary)

  const response = await visitor.request(api.submission(id), { method: 'DELETE' })
  expect(response.status).toBe(200)

  const secrets = [...Object.values(canaries), key, claim, ...keys]
  const scan = (text: string) => secrets.filter((secret) => text.includes(secret))
  for (const { table, rows } of await everyRow()) expect(scan(rows), table).toEqual([])
  // The submission id stays in the erasure record and in completed jobs.
  const left = (await everyRow()).filter(({ rows }) => rows.includes(id) || rows.includes(retryId))
  for (const { table } of left) expect(table).toMatch(/^(public\.erasures|pgboss\.job\w*)$/)
  const { rows: pending } = await sql<{ name: string }>`
    select name from pgboss.job
    where state < 'active' and name in ('send-email', 'write-paid', 'prewrite')
  `.execute(owner())
  expect(pending).toEqual([])
  expect(logged.length).toBeGreaterThan(10)
  expect(scan(logged.join(''))).toEqual([])
})

/** Columns that are not in the download, by the reason. */
const leftOut: Record<string, string> = {
  'a fingerprint, from which nothing can be found': `
    access_keys.hash reader_links.hash reader_links.maker_hash memory_links.hash memories.hash
    checkouts.claim_hash submission_requests.idempotency_hash access_keys.mailbox
    proven_mailboxes.mailbox paragraph_rewrites.idempotency_hash proven_mailboxes.*
    checkouts.opened_for
  `,
  'a random number': `
    access_keys.email_id reader_links.id memory_links.id memories.id
    memories.link_id emails.id automation_calls.id eulogies.id spend.id
    writing_attempts.id paragraph_rewrites.id paragraph_rewrites.memory_id
    eulogies.memory_ids openings.memory_ids eulogy_submissions.memory_ids
  `,
  'in every submission': 'reader_links.root_id memory_links.root_id checkouts.root_id',
  'a fingerprint, and empty once the form is sent': 'memory_links.owner_hash',
  'names the payment at its provider, where it could be used': `
    checkouts.id checkouts.session_id checkouts.url checkouts.payment_intent
    checkouts.refund_id purchases.paid_checkout_id
  `,
  'a number that we compare': 'purchases.prewritten_version',
  'nothing is downloaded from then on': 'purchases.erasing_reason',
  'only of emails about something else': 'emails.subject_id',
  'the number of the first submission': 'proven_mailboxes.root_id',
  'the same moment as started_at': 'automation_calls.sent_at',
  'when a worker of ours looked at it': 'automation_calls.claimed_at',
  'the wording of our instructions': 'spend.brief',
  'our costs': 'spend.input_tokens spend.output_tokens spend.cost_micros spend.charged',
  'the outcome of our check': 'spend.outcome',
  'whether the owner made it': 'memory_links.made_by',
  'whether it counted': 'paragraph_rewrites.given_back',
  'a draft that nobody has read, and that a text replaces': 'drafted_rests.*',
  'who writes at this moment': 'writing_leases.* preview_leases.*',
}
const exceptions = new Set(Object.values(leftOut).join(' ').split(/\s+/))

test('every column of a family is in the download or on the list of exceptions, in both formats', {
  timeout: 60_000,
}, async () => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    with recursive family as (
      select 'eulogy_submissions'::regclass::oid as id
      union
      select c.conrelid from pg_constraint c join family f on c.confrelid = f.id
      where c.contype = 'f' and c.conrelid <> 'erasures'::regclass
    )
    select f.id::regclass::text as table, a.attname as column from family f
    join pg_attribute a on a.attrelid = f.id and a.attnum > 0 and not a.attisdropped
  `.execute(owner())
  expect(columns.length).toBeGreaterThan(60)
  const { visitor, id, text } = await buy()
  await everythingOf(visitor, id)
  const { order_number } = await product.database.row('purchases', { root_id: id })
  const download = async (format: string) => {
    const response = await visitor.request(`${api.export(id)}?format=${format}`)
    const content = await response.text()
    for (const [what, canary] of Object.entries(canaries)) expect(content, what).toContain(canary)
    expect(content).toContain(order_number)
    return [response.headers.get('content-type'), content] as const
  }
  const [plain, words] = await download('text')
  expect(plain).toMatch(/^text\/plain/)
  expect(words).toContain(text)
  const [type, content] = await download('json')
  expect(type).toMatch(/^application\/json/)
  expect(content).toContain(JSON.stringify(text).slice(1, -1))
  expect((await visitor.request(`${api.export(id)}?format=pdf`)).status).toBe(400)
  const all = JSON.parse(content)
  const partOf: Record<string, object[]> = {
    eulogy_submissions: all.submissions,
    listenings: all.listenings,
    questions: all.questions,
    purchases: [all.purchase],
    checkouts: all.payments,
    openings: all.openings,
    eulogies: all.texts,
    eulogy_edits: all.edits,
    automation_calls: all.deliveries,
    emails: all.emails,
    confirmed_sentences: all.confirmed_sentences,
    access_keys: all.keys,
    reader_links: all.reader_links,
    proven_mailboxes: all.proven_addresses,
    memory_links: all.memory_links,
    memories: all.memories,
    submission_requests: all.requests,
    spend: all.sent_to,
    writing_attempts: all.attempts,
    paragraph_rewrites: all.rewrites,
  }
  const missing = columns
    .filter(({ table, column }) => !Object.keys(partOf[table]?.[0] ?? {}).includes(column))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !exceptions.has(name) && !exceptions.has(name.replace(/\..*/, '.*')))
    .filter((name) => name !== 'access_keys.root_id')
  expect(missing).toEqual([])
})
