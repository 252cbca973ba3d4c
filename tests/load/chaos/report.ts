import { writeFileSync } from 'node:fs'
import { atLeast, exactly, type Figure, figure } from '#tests/load/harness/report.ts'
import { faultKinds, minimumOf, minimumOfAll } from './faults.ts'
import { type FaultRecord, type History, type Violation, violationKinds } from './history.ts'
import { countRepeated, paidSessions } from './order-rules.ts'

export type ChaosOptions = {
  seed: number
  /** How long the command takes, from its start to its figures. On a slow machine it takes longer. */
  seconds: number
  /** Only a full run measures times. */
  isFull: boolean
  /** The paid orders and the second payments below which a run fails. */
  orders: number
  secondPayments: number
  clients: number
}

const refundGoalMs = 60_000

/** The figures of a run. It fails too if its faults or orders never happened. */
export function reportRun(
  history: History,
  violations: Violation[],
  wanted: ChaosOptions,
): Figure[] {
  const { orders, sessions, emails, faults } = history
  const byId = new Map(sessions.map((session) => [session.id, session]))
  const paid = orders.filter((order) => paidSessions(order, byId).length > 0).length
  const count = (kind: Violation['kind']) =>
    violations.filter((violation) => violation.kind === kind).length
  return [
    atLeast(`paid of ${orders.length} orders`, paid, wanted.orders),
    ...faultFigures(faults, wanted),
    ...refundFigures(history, wanted),
    figure(
      'emails',
      `${emails.length}, of them ${countRepeated(emails)} sent again after an interruption, with the same Message-ID`,
      emails.length > 0,
    ),
    ...violationKinds.map((kind) => exactly(kind, count(kind), 0)),
  ]
}

/** A short run doesn't judge times: its machine may be slow. That all were refunded is a rule of the checker. */
function refundFigures(history: History, { isFull, secondPayments }: ChaosOptions): Figure[] {
  const times = refundTimes(history)
  const count = atLeast('second payments refunded', times.length, secondPayments)
  const slowest = Math.max(...times)
  const value = `${slowest} ms (goal: < ${refundGoalMs} ms)`
  return isFull ? [count, figure('slowest refund', value, slowest < refundGoalMs)] : [count]
}

function faultFigures(faults: FaultRecord[], { seconds, isFull }: ChaosOptions): Figure[] {
  const fired = faults.filter(({ hasFired }) => hasFired)
  const byKind = faultKinds.map((kind) => {
    const found = fired.filter((fault) => fault.kind === kind).length
    const minimum = minimumOf(kind, seconds)
    return { kind, found, minimum }
  })
  // A short run on a slow machine may have fewer, but some of every kind.
  const least = isFull ? minimumOfAll(seconds) : faultKinds.length
  const missing = byKind.filter(({ found, minimum }) => found < minimum)
  const described = byKind.map(({ kind, found }) => `${kind} ${found}`).join(', ')
  return [
    atLeast(`faults (${described})`, fired.length, least),
    figure(
      'fault kinds below their minimum',
      missing.map(({ kind, found, minimum }) => `${kind} ${found} of ${minimum}`).join(', ') ||
        'none',
      missing.length === 0,
    ),
  ]
}

function refundTimes({ orders, sessions }: History): number[] {
  const refundedAt = new Map(sessions.map(({ id, refundedAt }) => [id, refundedAt]))
  return orders.flatMap(({ secondPaymentAt, sessionIds }) => {
    const times = sessionIds.flatMap((id) => refundedAt.get(id) ?? [])
    return secondPaymentAt && times.length > 0
      ? [Math.max(0, Math.max(...times) - secondPaymentAt)]
      : []
  })
}

const maxPrinted = 30
const maxOrders = 200

/** Prints violations and writes what was recorded about their orders. The whole history may be too long for one file. */
export function saveHistory(seed: number, history: History, violations: Violation[]) {
  const named = violations.flatMap(({ canary }) => (canary === '' ? [] : [canary]))
  const concerned = new Set(named.slice(0, maxOrders))
  const orders = history.orders.filter(({ canary }) => concerned.has(canary))
  const known = new Set(
    orders.flatMap(({ canary, email, submissionId, sessionIds }) => [
      canary,
      email.toLowerCase(),
      submissionId,
      ...sessionIds,
    ]),
  )
  const isAbout = (record: object) =>
    Object.values(record).some(
      (value) => known.has(String(value).toLowerCase()) || known.has(value),
    )
  const { database, leakedLogLines, faults, unexpectedExits } = history
  const saved = {
    violations,
    orders,
    faults,
    unexpectedExits,
    leakedLogLines,
    answers: history.answers.filter(isAbout),
    sessions: history.sessions.filter(isAbout),
    emails: history.emails.filter(isAbout),
    database: Object.fromEntries(
      Object.entries(database).map(([table, rows]) => [table, (rows as object[]).filter(isAbout)]),
    ),
  }
  const file = `.reports/chaos-${seed}.json`
  writeFileSync(file, JSON.stringify(saved, null, 1))
  for (const { kind, canary, reason } of violations.slice(0, maxPrinted))
    console.log(`${kind} ${canary}: ${reason}`)
  console.log(`${violations.length} violations; the history of their orders is in ${file}`)
}
