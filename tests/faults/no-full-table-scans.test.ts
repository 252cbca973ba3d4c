import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { contributors } from '#tests/support/contributors.ts'
import { customerEmails, keyIn, uniqueAddress } from '#tests/support/emails.ts'
import { fill, urlWith } from '#tests/support/observer.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { stripeControl } from '#tests/support/purchases.ts'
import { makeReaderLink } from '#tests/support/reader-links.ts'
import { longestParagraph, requestRetry, rewrite } from '#tests/support/retries-and-rewrites.ts'
import { answerTo, askAbout } from '#tests/support/stored-questions.ts'
import type { Visitor } from '#tests/support/visitor.ts'

// A process that starts on empty tables prepares its statements for them. PostgreSQL learns what growing tables hold
// only when it analyzes them, and keeps its plans until then.

/** PostgreSQL decides about the plan to keep when a statement runs for the sixth time. */
const rounds = 6
const maxRows = 1_000
const product = setUpProduct({ settings: { DATABASE_CONNECTIONS: '2' } })

beforeAll(async () => {
  const { owner } = product.database
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(owner)
  for (const { name } of rows)
    await sql`alter table ${sql.table(name)} set (autovacuum_enabled = off)`.execute(owner)
})

type Order = { visitor: Visitor; email: string; id: string; sessionId: string; text: string }

/** What people do on the site, from the form to "Delete my words". */
const steps: Record<string, (order: Order) => Promise<unknown>> = {
  'ask for a memory': ({ visitor }) => ask(visitor),
  submit: async (order) => {
    order.id = await order.visitor.submit({ email: order.email })
  },
  'submit with keys': ({ visitor }) => visitor.submit({ email: uniqueAddress('other') }),
  read: ({ visitor, id }) => visitor.requestJson(api.submission(id)),
  'ask questions': ({ visitor, id }) => send(visitor, api.questions(id), {}),
  preview: ({ visitor, id }) => visitor.preview(id),
  'answer a question': async ({ visitor, id }) => {
    await askAbout(product, id, ['What did she sing?'], 2)
    return answerTo(visitor, id, 1, 'Old hymns.')
  },
  'my eulogies': ({ visitor }) => visitor.requestJson(api.myEulogies()),
  'open a checkout': async (order) => {
    order.sessionId = (await order.visitor.openCheckout(order.id)).sessionId
  },
  pay: ({ sessionId }) => stripeControl(product).pay(sessionId),
  confirm: ({ visitor, sessionId, id }) => visitor.confirm(sessionId, id),
  wait: async (order) => {
    order.text = await order.visitor.waitForEulogy(order.id)
  },
  poll: ({ visitor, id }) => visitor.fullEulogy(id),
  versions: ({ visitor, id }) => visitor.requestJson(api.versions(id)),
  'open the link of the email': async ({ email, id }) => {
    const message = await customerEmails(product).waitForEmailTo(email, ({ subject }) =>
      subject.startsWith('Your eulogy for'),
    )
    return send(product.visitor(), api.access(id), { key: keyIn(message) })
  },
  edit: ({ visitor, id, text }) =>
    send(visitor, api.edits(id), { text: `${text} Amen.`, revision: 0 }),
  rewrite: ({ visitor, id, text }) =>
    rewrite(visitor, id, { position: longestParagraph(text), wish: 'shorter', revision: 1 }),
  'a link for a reader': async ({ visitor, id }) => {
    const { key } = await makeReaderLink(visitor, id)
    return send(product.visitor(), api.read(), { key })
  },
  'memories of others': async ({ visitor, id }) => {
    const { key } = await ask(visitor, id)
    await contributors(product).contribute(key)
    await contributors(product).decideAll(visitor, id, 'used')
  },
  retry: ({ visitor, id }) => requestRetry(visitor, id, {}, randomUUID()),
  'find my eulogy': ({ visitor, email }) => send(visitor, api.findLinks(), { email }),
  contact: ({ visitor, email }) =>
    send(visitor, api.contact(), { name: 'Anna', email, subject: 'A question', message: 'Hello' }),
  download: ({ visitor, id }) => visitor.requestJson(api.export(id)),
  'stop other links': ({ visitor, id }) => send(visitor, api.otherKeys(id), undefined, 'DELETE'),
  'delete my words': ({ visitor, id }) => send(visitor, api.submission(id), undefined, 'DELETE'),
}

const ask = (visitor: Visitor, submissionId?: string) =>
  contributors(product).ask(visitor, {
    person: 'Margaret',
    ownerName: 'Anna',
    ...(submissionId && { submissionId }),
  })

async function send(visitor: Visitor, path: string, body: object | undefined, method = 'POST') {
  const response = await visitor.request(path, { method, ...(body && { body }) })
  expect(response.ok, `${path}: ${response.status} ${await response.clone().text()}`).toBe(true)
}

/** One order. */
async function walkThroughOrder(take = (_name: string, act: () => Promise<unknown>) => act()) {
  const order = {
    visitor: product.visitor(),
    email: uniqueAddress('buyer'),
    id: '',
    sessionId: '',
    text: '',
  }
  for (const [name, step] of Object.entries(steps)) await take(name, () => step(order))
}

/** For each step of an order, the tables and indexes of which it read many rows. */
async function walkAndCount(): Promise<string[]> {
  const scans: string[] = []
  let before = await countRowsRead()
  await walkThroughOrder(async (name, act) => {
    await act()
    const after = await countRowsRead()
    for (const [source, rows] of after)
      if (rows - (before.get(source) ?? 0) > maxRows) scans.push(`${name}: ${source}`)
    before = after
  })
  return scans
}

/** Rows read by sequential scans of tables and by scans of indexes. */
async function countRowsRead(): Promise<Map<string, number>> {
  for (const db of product.connections) {
    const flush = () => sql`select pg_stat_force_next_flush(), pg_sleep(0.005)`.execute(db)
    // On both connections.
    await Promise.all([flush(), flush()])
  }
  const { rows } = await sql<{ name: string; rows: string }>`
    select relname as name, seq_tup_read as rows from pg_stat_user_tables where schemaname = 'public'
    union all
    select indexrelname, idx_tup_read from pg_stat_user_indexes where schemaname = 'public'
  `.execute(product.database.owner)
  return new Map(rows.map(({ name, rows: read }) => [name, Number(read)]))
}

/** Jobs that run every minute read whole tables now and then, but not during the same step each time. */
async function listScans(): Promise<string[]> {
  let scans = await walkAndCount()
  for (let again = 0; again < 2 && scans.length > 0; again += 1) {
    const repeated = await walkAndCount()
    scans = scans.filter((scan) => repeated.includes(scan))
  }
  return scans
}

test('nothing that people do reads a whole table that PostgreSQL has not analyzed yet', {
  timeout: 300_000,
}, async () => {
  for (let round = 0; round < rounds; round += 1) await walkThroughOrder()
  const { pathname } = new URL(product.database.urls.owner)
  const url = urlWith(inject('superuserUrl'), { pathname })
  let after = 0
  for (const count of [3_000, 20_000]) {
    await fill(url, { count, after, days: 2 })
    after = count
    expect.soft(await listScans(), `with ${count} submissions`).toEqual([])
  }
})
