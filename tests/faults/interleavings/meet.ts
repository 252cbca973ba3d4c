import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isFamilyErased } from '#server/store/database/database.ts'
import type { Start } from './family.ts'
import { type Lane, runNextJob } from './lane.ts'
import { type MeetingApp, siteUrl } from './meeting-app.ts'
import { type Actor, actors } from './meeting-database.ts'
import { furnish, type MeetingWorld } from './meeting-family.ts'
import { otherActions, textJob } from './other-actions.ts'
import { routeActions } from './route-actions.ts'
import { check, createWorld, finish } from './schedule.ts'

/** Until all who will write to the family wait for its lock. */
const maxWaitMs = 400

export type MeetingPlan = { start: Start; actions: string[]; isGated: boolean }

/** Lets the actions happen at the same time. `met`: the pairs that wrote at the same time. */
export async function meet(
  lane: Lane,
  { app, enter }: MeetingApp,
  plan: MeetingPlan,
): Promise<{ met: string[]; failures: string[]; violations: string[] }> {
  const world = await createMeetingWorld(lane, plan.start)
  enter(world)
  const failures: string[] = []
  const gate = await lane.owner.connect()
  const acting = plan.actions.map((action): Actor => ({ action, writes: [], isDone: false }))
  const fail = (action: string, what: unknown) => failures.push(`${action}: ${what}`)
  const start = (actor: Actor) =>
    actors.run(actor, async () => {
      await act(app, world, actor.action, fail)
      actor.isDone = true
    })
  try {
    await gate.query('begin')
    // A text is stored long after its job began, so the others come when it has been written.
    const [writers, others] = [acting.filter(isWriter), acting.filter((each) => !isWriter(each))]
    const draft = Promise.withResolvers<void>()
    let drafts = 0
    world.providers.beforeText = () => {
      drafts += 1
      return draft.promise
    }
    const writing = writers.map(start)
    await waitUntil(() => drafts > 0 || writers.every(({ isDone }) => isDone))
    if (plan.isGated)
      await gate.query('select from eulogy_submissions where id = $1 for no key update', [
        world.family.rootId,
      ])
    const acts = others.map(start)
    draft.resolve()
    if (plan.isGated)
      await waitUntil(() => acting.every(({ isDone, writes }) => isDone || writes.length > 0))
    await gate.query('rollback')
    await Promise.all([...writing, ...acts])
  } finally {
    gate.release()
  }
  const met = acting.flatMap((one, at) =>
    acting
      .slice(at + 1)
      .filter((other) => hasMet(one, other))
      .map((other) => pairOf(one.action, other.action)),
  )
  await finish(world)
  // The form that was sent with changed answers.
  await lane.owner.query('delete from eulogy_submissions where root_id <> $1', [
    world.family.rootId,
  ])
  return { met, failures, violations: await check(world) }
}

const isWriter = ({ action }: Actor) => action === textJob

async function waitUntil(holds: () => boolean) {
  const until = performance.now() + maxWaitMs
  while (!holds() && performance.now() < until) await pause(2)
}

export const pairOf = (one: string, other: string) => [one, other].sort().join(' + ')

const hasMet = (one: Actor, other: Actor) =>
  one.writes.some((a) => other.writes.some((b) => a.from < b.to && b.from < a.to))

async function act(
  app: FastifyInstance,
  world: MeetingWorld,
  action: string,
  fail: (action: string, what: unknown) => void,
) {
  const sent = routeActions[action]?.(world)
  if (!sent) {
    const run = otherActions[action]?.(world)
    return run?.catch((error: unknown) => isHarmless(error) || fail(action, error))
  }
  const [method = ''] = action.split(' ')
  const { rootId, browserKey } = world.family
  const isForm = sent.body instanceof URLSearchParams
  const reply: Promise<{ statusCode: number; body: string }> = app.inject({
    method: method as 'POST',
    url: sent.url,
    headers: {
      host: new URL(siteUrl).host,
      origin: siteUrl,
      cookie: `__Host-family-${rootId}=${browserKey}.1`,
      ...(sent.body && {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
      ...sent.headers,
    },
    ...(sent.body && { payload: isForm ? String(sent.body) : JSON.stringify(sent.body) }),
  })
  // The answer comes once a worker has erased the family.
  if (method === 'DELETE' && sent.url.endsWith(rootId)) await eraseUntil(reply, world)
  const { statusCode, body } = await reply
  if (statusCode >= 500) fail(action, `${statusCode} ${body.slice(0, 200)}`)
}

/** A worker's part of an erasure, for which the request waits. */
async function eraseUntil(reply: Promise<unknown>, { lane }: MeetingWorld) {
  let isOver = false
  reply.finally(() => {
    isOver = true
  })
  while (!isOver) if (!(await runNextJob(lane, { only: 'erase-family' }))) await pause(5)
}

/** The queue tries again. A deadlock or a timeout has a code of the database. */
const isHarmless = (error: unknown) =>
  isFamilyErased(error) || (error instanceof Error && !('code' in error))

async function createMeetingWorld(lane: Lane, start: Start): Promise<MeetingWorld> {
  const plan = { start, writerFailures: 0, sends: false, mailFailures: 0 } as const
  const world = await createWorld(lane, plan)
  const { worker, family } = world
  const now = worker.now()
  const furnished = await furnish(lane.owner, family, start, now)
  const { ownerDb } = lane
  for (const emailId of furnished.emailIds)
    await worker.queue.send(ownerDb, 'send-email', { emailId })
  const { retryId, rootId, rewriteId } = furnished
  if (retryId) {
    await worker.queue.send(ownerDb, 'write-paid', { submissionId: retryId })
    await worker.queue.send(ownerDb, 'rewrite-paragraph', { submissionId: rootId, rewriteId })
  }
  return { ...world, family: furnished, memoriesChangedAt: now.toISOString() }
}
