import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { createRandom } from '#tests/support/random.ts'
import { setUpDatabase } from '#tests/support/test-database.ts'
import { listWritingRoutes, onlyIn, otherActions, textJob } from './interleavings/actions.ts'
import { addFamily, type Start, starts } from './interleavings/family.ts'
import { type Meeting, meet, pairOf } from './interleavings/meet.ts'
import { findBroken } from './interleavings/rules.ts'
import { forgetFamily, openSite, type Site } from './interleavings/site.ts'

const maxMs = 40_000
const maxMeetings = 40
const seed = 8

const database = setUpDatabase()
let site: Site
beforeAll(async () => {
  site = await openSite(database)
})
afterAll(() => site[Symbol.asyncDispose]())

const startsOf = (action: string): readonly Start[] => onlyIn[action] ?? starts

const preview = `POST ${api.preview(':id')}`
const questions = `POST ${api.questions(':id')}`

/** Pairs of which one waits for the other, finds it done, or isn't possible while the other is. */
const neverTogether = [
  // One listener or writer of a preview, and one of a text, holds the lease; a text is written after the preview.
  pairOf(preview, preview),
  pairOf(questions, questions),
  pairOf(questions, preview),
  pairOf(textJob, textJob),
  pairOf(preview, textJob),
  // Nothing is asked once the preview was begun.
  pairOf(questions, textJob),
  // A version has one paragraph that is being written.
  pairOf('job rewrite-paragraph', 'job rewrite-paragraph'),
]

const canMeet = (one: string, other: string) =>
  startsOf(one).some((start) => startsOf(other).includes(start)) &&
  !neverTogether.includes(pairOf(one, other))

/** Without an entry for a new route that writes, it fails. */
test('when writes to a family meet, there is no deadlock, no answer of 5xx and no broken rule', {
  timeout: maxMs + 50_000,
}, async () => {
  const deadline = performance.now() + maxMs
  const random = createRandom(seed).number
  const actions = [...listWritingRoutes(site.app), ...Object.keys(otherActions)]
  const pairs: Record<string, number> = {}
  for (const [at, one] of actions.entries())
    for (const other of actions.slice(at)) if (canMeet(one, other)) pairs[pairOf(one, other)] = 0
  const unmet = () => Object.keys(pairs).filter((pair) => pairs[pair] === 0)
  for (let nth = 0; nth < maxMeetings && performance.now() < deadline; nth += 1) {
    if (unmet().length === 0) break
    const meeting = choose(actions, pairs, random)
    await forgetFamily(site)
    const { met, ...found } = await meet(site, meeting)
    expect(found, JSON.stringify(meeting)).toEqual({ failures: [], broken: [] })
    for (const pair of met) if (pairs[pair] !== undefined) pairs[pair] += 1
  }
  // What a connection has counted is visible once it reports, at the latest when it's closed.
  await pause(1_100)
  const { rows } = await sql`
    select deadlocks::int from pg_stat_database where datname = current_database()
  `.execute(database.owner)
  expect(rows).toEqual([{ deadlocks: 0 }])
  expect(Object.keys(pairs).length - unmet().length).toBeGreaterThan(50)
})

const atFirst = [
  'a retry without a text, though it counts',
  'a job that never ended, or failed for good',
]
const makeOthers = (count: number, type: string) => `insert into eulogy_submissions
  select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'type', '${type}'))).*
  from eulogy_submissions r, generate_series(1, ${count}) where r.id <> r.root_id`
const paid = `state = 'paid'`

test.each([
  [
    'a text after its refund was decided',
    `update checkouts set refund_decided_at = opened_at - interval '1 s' where ${paid}`,
  ],
  ['a text that is not of its submission', `update eulogies set text = 'of someone else'`],
  ['a text without exactly one email', `delete from emails where kind = 'eulogy'`],
  [
    'a text of a retry that was given back',
    `update eulogy_submissions set type = 'general' where id <> root_id; insert into eulogies (id, submission_id, text, written_at)
      select id, id, id::text, now() from eulogy_submissions where type = 'general'`,
  ],
  ['a retry given back without exactly one email', makeOthers(1, 'general')],
  ['too many retries given back', makeOthers(3, 'general')],
  ['retries used and left are not those included', makeOthers(1, 'paid')],
  [
    'something left of an erased family',
    `insert into erasures (root_id, reason, erased_at) select id, 'operator', now() from checkouts limit 1`,
  ],
  [
    'a payment kept after its erasure began, or without a text by then',
    'insert into erasures_begun values (null, true)',
  ],
  [
    'a payment kept after its erasure began, or without a text by then',
    `insert into erasures_begun select id, false from checkouts where ${paid}`,
  ],
  [
    'both the text and the money for an erasure',
    `insert into erasures_begun select id, true from checkouts where ${paid}; update checkouts set refund_reason = 'erased' where ${paid}`,
  ],
  [
    'a checkout that is paid, recorded as expired',
    `update checkouts set state = 'expired' where ${paid}`,
  ],
  [
    'a checkout that is unpaid, recorded as refunded',
    `update checkouts set state = 'refunded' where not ${paid}`,
  ],
])('"%s" can be broken', async (rule, statements) => {
  await forgetFamily(site)
  await addFamily(site, 'written')
  expect(await findBroken(site)).toEqual(atFirst)
  await sql.raw(statements).execute(database.owner)
  expect(await findBroken(site)).toContain(rule)
})

/** The pair that has met least often, and two to five actions twice, so six to twelve at once. */
function choose(actions: string[], pairs: Record<string, number>, random: () => number): Meeting {
  const least = Math.min(...Object.values(pairs))
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const rarest = pick(Object.keys(pairs).filter((each) => pairs[each] === least))
  const pair = rarest.split(' + ')
  const start = pick(starts.filter((each) => pair.every((name) => startsOf(name).includes(each))))
  const possible = actions.filter((name) => startsOf(name).includes(start))
  const timesMet = (name: string) => pairs[pairOf(name, name)] ?? pairs[rarest] ?? 0
  // A lost update needs the same action twice.
  const doubled = possible
    .map((name) => ({ name, rank: timesMet(name) + random() }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, 2 + Math.floor(random() * 4))
    .flatMap(({ name }) => [name, name])
  return {
    start,
    actions: [...pair, ...doubled],
    isGated: random() < 0.5,
    writerFailures: pick([0, 0, 0, 1, 2]),
    mailFailures: pick([0, 0, 1]),
  }
}
