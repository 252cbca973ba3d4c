import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { price } from '#domain/offer.ts'
import type { RunningProcess } from '#scripts/local/process.ts'
import { openDatabase } from '#server/store/database/database.ts'
import { countViolations } from '#server/store/invariants.ts'
import { startLanes } from '#tests/support/buyers.ts'
import { productDatabase, queryRows } from '#tests/support/observer.ts'
import { setUpTestStack } from '#tests/support/product.ts'
import { createRandom } from '#tests/support/random.ts'
import { control, standIns } from '#tests/support/stand-ins.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** FAULT_SECONDS: a longer run. FAULT_SEED: the same choices again. */
const seconds = Number(process.env.FAULT_SECONDS ?? 30)
const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000)
/** The start of an address tells the Stripe stand-in what to do with the webhook. */
const webhooks = ['webhook-doubled.', 'webhook-lost.', '', '']

const stack = setUpTestStack({ settings: { WRITING_SLOTS: '20' } })
const orders: { visitor: Visitor; id: string; word: string; email: string }[] = []
const query = (sql: string, values?: unknown[]) =>
  queryRows<{ id: string }>(productDatabase(stack.postgres.superuserUrl), sql, values)

/** A person, or a service manager, tries again until it works. */
async function persist<T>(act: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + 120_000; ; await pause(300))
    try {
      return await act()
    } catch (error) {
      if (Date.now() > until) throw error
    }
}

async function buy(nth: number) {
  const random = createRandom(seed * 1_000 + nth)
  const word = `Zorv${[...String(nth)].map((digit) => 'bcdfghjklm'.at(Number(digit))).join('a')}`
  const email = `${webhooks[nth % 4]}buyer-${nth}@example.com`
  const visitor = stack.visitor()
  const id = await persist(() => visitor.submit({ name: `Ruth ${word}`, email }))
  await persist(() => visitor.preview(id))
  const { sessionId } = await persist(() => visitor.openCheckout(id))
  orders.push({ visitor, id, word, email })
  if (random.chance(0.3)) {
    // Pays in a second tab too, after a payment page that we took for expired.
    await query(`update checkouts set state = 'expired' where session_id = $1`, [sessionId])
    await stack.pay((await persist(() => visitor.openCheckout(id))).sessionId)
  }
  await stack.pay(sessionId)
  // Some close the page.
  if (random.chance(0.3)) return
  await persist(() => visitor.confirm(sessionId, id))
  await persist(() => visitor.waitForEulogy(id, 60_000))
}

/** Each comes back: `ended` has only what ended by itself. */
function faults(ended: string[]) {
  const kill = (name: string, current: RunningProcess, start: () => Promise<RunningProcess>) => {
    let isKilled = false
    void current.exited.then(() => isKilled || ended.push(name))
    return async () => {
      isKilled = true
      current.kill('SIGKILL')
      await current.exited
      kinds[name] = kill(name, await persist(start), start)
    }
  }
  const { setMail, setModel } = standIns(stack.thirdParties)
  const payments = `${stack.thirdParties.payments.address}/control/fail`
  const failPayments = (times: number) =>
    control(payments, 'POST', { route: 'POST /v1/checkout/sessions', times, status: 503 })
  const fail = (set: (isFailing: boolean) => Promise<unknown>) => async () => {
    await set(true)
    await pause(1_000)
    await set(false)
  }
  const kinds: Record<string, () => Promise<unknown>> = {
    api: kill('api', stack.api, () => stack.startApi()),
    worker: kill('worker', stack.worker, () => stack.startWorker()),
    crash: fail((isFailing) => (isFailing ? stack.postgres.crash() : stack.postgres.restart())),
    cut: () =>
      query(`select pg_terminate_backend(pid) from pg_stat_activity where usename ~ '^lov'`),
    mail: fail((isFailing) => setMail(isFailing ? 'greylist' : 'normal')),
    model: fail((isFailing) => setModel({ mode: isFailing ? 'down' : 'normal' })),
    judge: fail((isFailing) => setModel({ mode: isFailing ? 'judge-down' : 'normal' })),
    payments: fail((isFailing) => failPayments(isFailing ? 1_000 : 0)),
  }
  return kinds
}

/** Lets the time until retries and reconciliations pass, until no job is left. */
async function settle() {
  const waiting = `state in ('created', 'retry', 'active') and name in ('confirm-payment', 'dead-letter',
    'prewrite', 'reconcile', 'refund-payment', 'send-email', 'write-paid')`
  for (let pass = 0; pass < 3; pass += 1) {
    await query('update checkouts set next_check_at = now() where next_check_at > now()')
    await query(`insert into pgboss.job (name, data) values ('reconcile', '{}')`)
    const hurry = `update pgboss.job set start_after = now() where ${waiting} returning id`
    await expect.poll(() => query(hurry), { timeout: 120_000, interval: 300 }).toEqual([])
  }
}

/** The invariants, and for each order one payment, one text about its person and one email with it. */
async function brokenRules(): Promise<string[]> {
  await using db = openDatabase(stack.urls.owner, { name: 'rules', max: 1, onLost: () => {} })
  // A day later everything is overdue.
  const now = new Date(Date.now() + 26 * 3_600_000)
  const counts = Object.entries(await countViolations(db, { now, refundAfterMs: 0 }))
  const broken = counts.flatMap(([rule, count]) => (count > 0 ? [rule] : []))
  const { listSessions, listEmails } = standIns(stack.thirdParties)
  const [sessions, emails] = [await listSessions(), await listEmails()]
  for (const { visitor, id, word, email } of orders) {
    const own = await query('select session_id as id from checkouts where root_id = $1', [id])
    const paid = sessions
      .filter((each) => each.status === 'complete' && own.some((row) => row.id === each.id))
      .map(({ amount_refunded }) => amount_refunded)
    const sent = emails.filter(
      ({ to, subject }) => to.includes(email) && /^Your eulogy for/.test(subject),
    )
    const ids = new Set(sent.map(({ messageId }) => messageId))
    const names = new Set((await visitor.fullEulogy(id))?.match(/Zorv\w+/g))
    const found = JSON.stringify([paid.sort(), [...names], ids.size])
    const right = JSON.stringify([[0, price.amount].slice(0, paid.length || 1), [word], 1])
    if (found !== right) broken.push(`${found} instead of ${right}`)
  }
  return broken
}

test(`random faults lose and double nothing (seed ${seed})`, { timeout: 600_000 }, async () => {
  const random = createRandom(seed)
  const ended: string[] = []
  const kinds = faults(ended)
  const buyers = startLanes(6, buy)
  const until = Date.now() + seconds * 1_000
  // Each kind once, also on a slow machine, then at random.
  for (let nth = 0; nth < 8 || orders.length < 10 || Date.now() < until; nth += 1) {
    await Object.values(kinds)[nth < 8 ? nth : Math.floor(random.between(0, 8))]?.()
    await pause(random.between(0, 1_000))
  }
  await buyers.stop()
  expect(buyers.failures).toEqual([])
  await settle()
  expect(await brokenRules()).toEqual([])
  expect(ended).toEqual([])
  // The rules can fail: a text is gone, and a second payment was kept.
  const [lost, doubled] = orders
  await query('delete from eulogies where submission_id = $1', [lost?.id])
  const second = `insert into checkouts (id, root_id, attempt, state, session_id, payment_intent, amount, currency,
    opened_at, expires_at) values (gen_random_uuid(), $1, 9, 'paid', 'cs', 'pi', 500, 'usd', now(), now())`
  await query(second, [doubled?.id])
  expect(await brokenRules()).toEqual(['order-without-end', 'paid-twice', expect.any(String)])
})
