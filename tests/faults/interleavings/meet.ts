import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isFamilyErased } from '#server/store/database/database.ts'
import { finish, otherActions, routeActions, textJob } from './actions.ts'
import { addFamily, type Family, type Start } from './family.ts'
import { findBroken } from './rules.ts'
import { runNextJob, type Site, siteUrl } from './site.ts'
import { type Actor, actors } from './watched-writes.ts'

/** Until all who will write to the family wait for its lock. */
const maxWaitMs = 400

export type Meeting = {
  start: Start
  actions: string[]
  /** They begin while the lock of the family is taken. */
  isGated: boolean
  writerFailures: number
  mailFailures: number
}

/** Lets the actions happen to one family at the same time. `met`: the pairs that wrote at the same time. */
export async function meet(site: Site, meeting: Meeting) {
  const { thirdParties, database } = site
  const family = await addFamily(site, meeting.start)
  thirdParties.writerFailures = meeting.writerFailures
  thirdParties.mailFailures = meeting.mailFailures
  const failures: string[] = []
  const acting = meeting.actions.map((action): Actor => ({ action, writes: [], isDone: false }))
  const start = (actor: Actor) =>
    actors.run(actor, async () => {
      const failure = await act(site, family, actor.action)
      if (failure) failures.push(`${actor.action}: ${failure}`)
      actor.isDone = true
    })
  const gate = await database.owner.startTransaction().execute()
  try {
    // A text is stored long after its job began, so the others come when it has been written.
    const [writers, others] = [acting.filter(isWriter), acting.filter((each) => !isWriter(each))]
    const draft = Promise.withResolvers<void>()
    let drafts = 0
    thirdParties.beforeText = () => {
      drafts += 1
      return draft.promise
    }
    const writing = writers.map(start)
    await waitUntil(() => drafts > 0 || writers.every(({ isDone }) => isDone))
    if (meeting.isGated)
      await sql`select from eulogy_submissions where id = ${family.rootId} for no key update`.execute(
        gate,
      )
    const acts = others.map(start)
    draft.resolve()
    if (meeting.isGated)
      await waitUntil(() => acting.every(({ isDone, writes }) => isDone || writes.length > 0))
    await gate.rollback().execute()
    await Promise.all([...writing, ...acts])
  } finally {
    if (!gate.isRolledBack) await gate.rollback().execute()
  }
  const met = acting.flatMap((one, at) =>
    acting
      .slice(at + 1)
      .filter((other) => hasMet(one, other))
      .map((other) => pairOf(one.action, other.action)),
  )
  await finish(site)
  // The form that was sent with changed answers.
  await sql`delete from eulogy_submissions where root_id <> ${family.rootId}`.execute(
    database.owner,
  )
  return { met, failures, broken: await findBroken(site) }
}

const isWriter = ({ action }: Actor) => action === textJob

async function waitUntil(holds: () => boolean) {
  const until = performance.now() + maxWaitMs
  while (!holds() && performance.now() < until) await pause(2)
}

export const pairOf = (one: string, other: string) => [one, other].sort().join(' + ')

const hasMet = (one: Actor, other: Actor) =>
  one.writes.some((a) => other.writes.some((b) => a.from < b.to && b.from < a.to))

/** Returns what must not happen: an answer of 5xx, or an error of the database. */
async function act(site: Site, family: Family, action: string): Promise<string | null> {
  const sent = routeActions[action]?.(family, site.thirdParties)
  if (!sent) {
    const failure = await otherActions[action]?.(site, family).then(
      () => null,
      (error: unknown) => (isHarmless(error) ? null : String(error)),
    )
    return failure ?? null
  }
  const [method = ''] = action.split(' ')
  const isForm = sent.body instanceof URLSearchParams
  const reply = site.app.inject({
    method: method as 'POST',
    url: sent.url,
    headers: {
      host: new URL(siteUrl).host,
      origin: siteUrl,
      cookie: `__Host-family-${family.rootId}=${family.browserKey}.1`,
      ...(sent.body && {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
      ...sent.headers,
    },
    ...(sent.body && { payload: isForm ? String(sent.body) : JSON.stringify(sent.body) }),
  })
  // The answer comes once a worker has erased the family.
  if (method === 'DELETE' && sent.url.endsWith(family.rootId)) await eraseUntil(reply, site)
  const { statusCode, body } = await reply
  return statusCode >= 500 ? `${statusCode} ${body.slice(0, 200)}` : null
}

/** A worker's part of an erasure, for which the request waits. */
async function eraseUntil(reply: PromiseLike<unknown>, site: Site) {
  let isOver = false
  const end = () => {
    isOver = true
  }
  reply.then(end, end)
  while (!isOver) if (!(await runNextJob(site, 'erase-family'))) await pause(5)
}

/** The queue tries again. A deadlock or a timeout has a code of the database. */
const isHarmless = (error: unknown) =>
  isFamilyErased(error) || (error instanceof Error && !('code' in error))
