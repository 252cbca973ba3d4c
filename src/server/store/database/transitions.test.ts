import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type MemoryState, memoryStates } from '#domain/memories/memory.ts'
import { type CheckoutState, checkoutTransitions } from '#domain/order/checkout.ts'
import { type PurchaseState, purchaseTransitions } from '#domain/order/purchase.ts'
import * as checkouts from '#server/store/checkouts.ts'
import * as purchases from '#server/store/purchases.ts'
import { setUpDatabase } from '#tests/support/test-database.ts'
import type { Tx } from './database.ts'

const database = setUpDatabase()
const checkoutStates = Object.keys(checkoutTransitions) as CheckoutState[]
const purchaseStates = Object.keys(purchaseTransitions) as PurchaseState[]
const now = new Date('2026-05-03T10:00:00Z')
const amount = 4_200
let nextNumber = 10_000_000
const currency = 'usd'

type Setting = { purchase: PurchaseState; checkout: CheckoutState; written: boolean }
type Order = { rootId: string; checkoutId: string; session: string }

/** A family with a purchase in the given state and the checkout that is tried. */
async function order(tx: Tx, { purchase, checkout, written }: Setting): Promise<Order> {
  const [rootId, checkoutId] = [randomUUID(), randomUUID()]
  const session = `cs_${checkoutId}`
  await sql`
    insert into eulogy_submissions
      (id, root_id, person, name, relationship, qualities, email, customer_name, created_at)
    values (${rootId}, ${rootId}, 'Ruth', 'Ruth', 'mother', 'kind', 'a@example.com', 'Anna', ${now})
  `.execute(tx)
  const paid = purchase !== 'open'
  await sql`
    insert into purchases (root_id, state, opened_at, paid_at, order_number)
    values (${rootId}, ${purchase}, ${now}, ${paid ? now : null},
      ${paid ? String(nextNumber++) : null})
  `.execute(tx)
  await sql`
    insert into checkouts
      (id, root_id, attempt, state, session_id, amount, currency, refund_id, opened_at, expires_at)
    values (${checkoutId}, ${rootId}, 1, ${checkout}, ${session}, ${amount}, ${currency}, 're_1',
      ${now}, ${now})
  `.execute(tx)
  if (written) {
    await sql`
      insert into eulogies (id, submission_id, text, written_at)
      values (${randomUUID()}, ${rootId}, 'Good morning.', ${now})
    `.execute(tx)
  }
  return { rootId, checkoutId, session }
}

const markPaid = (tx: Tx, { session }: Order) =>
  purchases.markPaid(tx, { sessionId: session, intent: `pi_${session}`, amount, currency }, now)

/** Everything that moves a checkout from one state to another. */
const checkoutMoves: Record<string, (tx: Tx, order: Order) => Promise<unknown>> = {
  opened: (tx, { checkoutId }) =>
    checkouts.markOpened(tx, checkoutId, `new_${checkoutId}`, 'https://pay'),
  failed: (tx, { checkoutId }) => checkouts.close(tx, checkoutId, 'failed'),
  refused: (tx, { checkoutId }) =>
    checkouts.fail(tx, checkoutId, { reason: 'http-401', isRefused: true }),
  expired: (tx, { checkoutId }) => checkouts.close(tx, checkoutId, 'expired'),
  paid: markPaid,
  'paid after erasure': async (tx, order) => {
    await sql`update checkouts set root_id = null where id = ${order.checkoutId}`.execute(tx)
    await markPaid(tx, order)
  },
  'refund started': (tx, { checkoutId }) => checkouts.startRefund(tx, checkoutId, 'unwritten', now),
  'refund accepted': (tx, { checkoutId }) =>
    checkouts.markRefunded(tx, { id: checkoutId, refundId: 're_2', now }),
  'charged back': (tx, { checkoutId }) => checkouts.markChargedBack(tx, checkoutId, now),
  'refund failed': (tx, { checkoutId }) => checkouts.markRefundFailed(tx, checkoutId, 're_1'),
}

/** Everything that moves a purchase; the checkout is the one that paid for it. */
const purchaseMoves: Record<string, (tx: Tx, order: Order) => Promise<unknown>> = {
  paid: markPaid,
  ...Object.fromEntries(
    (['paid', 'disputed', 'refunded'] as const).map((state) => [
      `set to ${state}`,
      async (tx: Tx, { rootId, checkoutId }: Order) => {
        await sql`update purchases set paid_checkout_id = ${checkoutId} where root_id = ${rootId}`.execute(
          tx,
        )
        await purchases.setPaymentState(tx, checkoutId, state)
      },
    ]),
  ),
}

async function tryMove(
  setting: Setting,
  move: (tx: Tx, order: Order) => Promise<unknown>,
): Promise<Pick<Setting, 'purchase' | 'checkout'>> {
  return database.owner.transaction().execute(async (tx) => {
    const tried = await order(tx, setting)
    await move(tx, tried)
    const purchase = await purchases.find(tx, tried.rootId)
    const checkout = await checkouts.find(tx, tried.checkoutId)
    if (!purchase || !checkout) throw new Error('The order is gone')
    return { purchase: purchase.state, checkout: checkout.state }
  })
}

const settings = purchaseStates.flatMap((purchase) =>
  checkoutStates.flatMap((checkout) =>
    [true, false].map((written) => ({ purchase, checkout, written })),
  ),
)

test.each([
  ['checkout', checkoutMoves, checkoutTransitions],
  ['purchase', purchaseMoves, purchaseTransitions],
] as const)('what the store does to a %s is what its table allows', async (what, moves, table) => {
  const seen: Record<string, Set<string>> = {}
  for (const setting of settings) {
    const before = setting[what]
    for (const move of Object.values(moves)) {
      const after = (await tryMove(setting, move))[what]
      seen[before] ??= new Set()
      if (after !== before) seen[before]?.add(after)
    }
  }
  expect(sorted(seen)).toEqual(sorted(table))
})

test.each([
  ['checkouts', checkoutStates],
  ['purchases', purchaseStates],
  ['memories', memoryStates],
] as const)('%s has the states of its table and no other', async (table, states) => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = ${`${table}_state_check`}
  `.execute(database.owner)
  const known = [...(rows[0]?.definition ?? '').matchAll(/'([\w-]+)'/g)].map(([, state]) => state)
  expect(known.toSorted()).toEqual(states.toSorted())
})

/** The states of a memory that each function knows, because the api may not read unpaid texts. */
const statesInFunctions: Record<string, MemoryState[]> = {
  used_memories: ['used'],
  save_memory: ['left-out', 'new', 'used'],
  delete_memory: ['used'],
}

test('only these functions know the state of a memory', async () => {
  const { rows } = await sql<{ name: string; source: string }>`
    select proname as name, prosrc as source from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ~ '(from|join|update) memories'
  `.execute(database.owner)
  const known = rows.map(({ name, source }) => {
    const states = source.matchAll(/(?<!purchase_|\bp\.)state (?:=|<>) '([\w-]+)'/g)
    return [name, [...new Set([...states].map(([, state]) => state))].toSorted()] as const
  })
  expect(Object.fromEntries(known.filter(([, states]) => states.length > 0))).toEqual(
    statesInFunctions,
  )
})

const sorted = (table: Record<string, Iterable<string>>) =>
  Object.fromEntries(Object.entries(table).map(([from, to]) => [from, [...to].toSorted()]))
