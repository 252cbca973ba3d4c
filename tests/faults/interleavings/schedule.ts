import fc, { type Scheduler } from 'fast-check'
import { submissionInputSchema, toRow } from '#domain/submission.ts'
import type { Context } from '#server/context.ts'
import { writeWithTimeout } from '#server/flows/eulogy/attempt-paid-text.ts'
import { requestRetry } from '#server/flows/eulogy/request-retry.ts'
import { confirmPayment } from '#server/flows/payment/confirm-payment.ts'
import { openCheckout } from '#server/flows/payment/open-checkout.ts'
import { reconcile } from '#server/flows/payment/reconcile.ts'
import { syncPayment } from '#server/flows/payment/sync-payment.ts'
import { watchPaidTexts } from '#server/flows/payment/watch-paid-texts.ts'
import { eraseFamily } from '#server/flows/privacy/erase-family.ts'
import { requestErasure } from '#server/flows/privacy/request-erasure.ts'
import { isFamilyErased } from '#server/store/database/database.ts'
import type { JobName } from '#server/store/database/queue.ts'
import { requiredInput } from '#tests/support/records.ts'
import { findViolations } from './check-outcome.ts'
import { deleteFamily, type Family, insertFamily, readRows, starts } from './family.ts'
import { collectHandlers, type Lane, runNextJob } from './lane.ts'
import { Providers } from './providers.ts'
import { withScheduledTimers } from './scheduled-database.ts'

export type World = {
  lane: Lane
  plan: Omit<Plan, 'actions' | 'workers'>
  api: Context
  worker: Context
  providers: Providers
  family: Family
  takeovers: number
  paidBeforeErasure: (string | null)[]
  readBeforeErasure: string[]
  skipped: JobName[]
}

/** What happens at the same time, each as the product does it. */
const actions = {
  'pay and return': async (world: World) => {
    await world.lane.steps.take('buyer: pay')
    world.providers.pay(world.family.sessionId)
    await confirmPayment(world.api, world.family.sessionId)
  },
  webhook: (world: World) => confirmPayment(world.api, world.family.sessionId),
  'webhook again': (world: World) => confirmPayment(world.api, world.family.sessionId),
  'pay an expired checkout': async (world: World) => {
    await world.lane.steps.take('buyer: pay the other one')
    world.providers.pay(world.family.staleSessionId)
    await confirmPayment(world.api, world.family.staleSessionId)
  },
  'open a checkout': async ({ api, family }: World) => {
    const { rootId: submissionId, browserKey } = family
    const visitor = { keys: [browserKey], address: '203.0.113.1', email: '' }
    await openCheckout(api, { action: 'pay', submissionId, ...visitor })
  },
  reconcile: ({ worker }: World) => reconcile(worker, { all: true }),
  sync: async ({ worker, providers, family }: World) => {
    const intent = providers.sessions.get(family.sessionId)?.paymentIntent
    if (intent) await syncPayment(worker, intent)
  },
  prewrite: ({ worker, family }: World) =>
    writeWithTimeout(worker, {
      submissionId: family.rootId,
      purpose: 'prewrite',
      holder: 'prewrite',
      signal: new AbortController().signal,
      settle: async () => true,
    }).catch(isRetriedByTheQueue),
  'refund late orders': ({ worker }: World) => watchPaidTexts(late(worker)),
  erase: ({ worker, family }: World) =>
    eraseFamily(worker, { rootId: family.rootId, reason: 'operator' }),
  'delete my words': async (world: World) => {
    const { rootId: submissionId, browserKey } = world.family
    const access = { action: 'erase', submissionId, keys: [browserKey] } as const
    const request = { ...access, timeoutMs: 0 }
    if ((await requestErasure(world.api, request)) !== 'not-found') await noteErasure(world)
  },
  retry: (world: World) => askForRetry(world, 'first'),
  'retry again': (world: World) => askForRetry(world, 'first'),
  'another retry': (world: World) => askForRetry(world, 'second'),
  /** The supervision believes that a worker is dead, but it goes on. */
  'job taken over': async (world: World) => {
    await world.lane.steps.take('supervision: take over')
    const { rowCount } = await world.lane.owner.query(
      `update pgboss.job set state = 'retry', start_after = now() - interval '1 second' where state = 'active'`,
    )
    world.takeovers += rowCount ?? 0
  },
} satisfies Record<string, (world: World) => Promise<unknown>>

type Action = keyof typeof actions
const actionNames = Object.keys(actions) as Action[]

/** Not a step: a payment that isn't recorded by now has to be refunded, and one with a text has not. */
async function noteErasure({ lane, paidBeforeErasure, readBeforeErasure }: World) {
  const { rows } = await lane.owner.query<{ paid_checkout_id: string | null; written: boolean }>(
    'select paid_checkout_id, exists (select from eulogies) as written from purchases',
  )
  // No row: another request was faster.
  const [purchase] = rows
  if (!purchase) return
  const { paid_checkout_id: paid, written } = purchase
  paidBeforeErasure.push(paid)
  if (paid && written) readBeforeErasure.push(paid)
}

/** Writing throws when it fails, and its job is tried again. */
const isRetriedByTheQueue = () => {}

export const late = (ctx: Context): Context => ({
  ...ctx,
  deadlines: { ...ctx.deadlines, alertMs: 0, refundMs: 0 },
})

const retryInput = { ...toRow(submissionInputSchema.parse(requiredInput)), different: '' }

async function askForRetry({ api, family }: World, idempotencyKey: string) {
  const { rootId: submissionId, browserKey } = family
  await requestRetry(api, {
    action: 'retry',
    submissionId,
    input: retryInput,
    keys: [browserKey],
    idempotencyKey,
  })
}

export const planArbitrary = fc.record({
  start: fc.constantFrom(...starts),
  actions: fc.subarray(actionNames, { minLength: 2, maxLength: 6 }),
  workers: fc.integer({ min: 0, max: 2 }),
  writerFailures: fc.constantFrom(0, 0, 0, 1, 2),
  // Composing an email takes longer than everything else in a schedule.
  sends: fc.integer({ min: 1, max: 20 }).map((roll) => roll === 1),
  mailFailures: fc.constantFrom(0, 0, 1),
})
export type Plan = typeof planArbitrary extends fc.Arbitrary<infer T> ? T : never

/** Runs one schedule and returns what went wrong. */
export async function runSchedule(
  lane: Lane,
  scheduler: Scheduler<unknown>,
  plan: Plan,
): Promise<string[]> {
  const world = await createWorld(lane, plan)
  const errors: string[] = []
  const act = async (name: string, run: () => Promise<unknown>) => {
    await lane.steps.take(name)
    await run().catch((error: unknown) => {
      // The http layer answers 404, and a job finds nothing when it's tried again.
      if (!isFamilyErased(error)) errors.push(`${name}: ${error}`)
    })
  }
  lane.steps.scheduler = scheduler
  try {
    await withScheduledTimers(lane.steps, async () => {
      await lane.steps.run([
        ...plan.actions.map((name) => act(name, () => actions[name](world))),
        ...Array.from({ length: plan.workers }, (_, index) =>
          act(`worker ${index + 1}`, () => work(world)),
        ),
      ])
      lane.steps.scheduler = null
      await finish(world)
    })
  } finally {
    lane.steps.scheduler = null
  }
  return [...errors, ...(await check(world))]
}

/** Reads what became of the family, and leaves an empty database. Returns what must not be. */
export async function check(world: World): Promise<string[]> {
  const { lane, plan, providers, family, takeovers } = world
  const rows = await readRows(lane.owner)
  await deleteFamily(lane.owner)
  return findViolations({
    rootId: family.rootId,
    rows,
    sessions: [...providers.sessions.values()],
    sentEmails: providers.sentEmails,
    takeovers,
    paidBeforeErasure: world.paidBeforeErasure,
    readBeforeErasure: world.readBeforeErasure,
    sends: plan.sends,
    textsWritten: providers.writtenTexts + (plan.start === 'written' ? 1 : 0),
  })
}

export async function createWorld(lane: Lane, plan: World['plan']): Promise<World> {
  const providers = new Providers(lane.steps)
  const startedAt = Date.now()
  let ticks = 0
  // Each reading of the clock is later than the one before, so that stored times show the order.
  const now = () => new Date(startedAt + ticks++)
  const family = await insertFamily(lane.owner, providers, plan.start, now())
  providers.writerFailures = plan.writerFailures
  providers.mailFailures = plan.mailFailures
  const { payments, mail, models } = providers
  const api = { ...lane.api, payments, mail, models, now }
  const worker = { ...lane.worker, payments, mail, models, now }
  await collectHandlers(lane, worker)
  if (plan.start === 'paid')
    await worker.queue.send(lane.ownerDb, 'write-paid', { submissionId: family.rootId })
  const skipped: JobName[] = plan.sends ? [] : ['send-email']
  const noted = { takeovers: 0, paidBeforeErasure: [], readBeforeErasure: [], skipped }
  return { lane, plan, api, worker, providers, family, ...noted }
}

async function work({ lane, skipped }: World) {
  for (let idle = 0; idle < 3; ) {
    if (await runNextJob(lane, { except: skipped })) idle = 0
    else {
      idle += 1
      await lane.steps.take('worker: idle')
    }
  }
}

/** Time passes: the reconciler and the queue finish what is left. */
export async function finish({ lane, worker, skipped }: World) {
  await reconcile(worker, { all: true })
  for (let jobs = 0; await runNextJob(lane, { except: skipped }); jobs += 1) {
    if (jobs > 60) return
  }
  await reconcile(worker, { all: true })
  await watchPaidTexts(late(worker))
  while (await runNextJob(lane, { except: skipped }));
}
