import type { Figure } from '#tests/bench/figures.ts'
import { countRepeated } from './checker/emails.ts'
import { paidSessions } from './checker/purchases.ts'
import type { Violation } from './checker/violation.ts'
import { faultKinds, minimumOf, minimumOfAll } from './faults/kinds.ts'
import type { Recovery } from './faults/recovery.ts'
import type { FaultRecord, History } from './history.ts'
import type { ChaosOptions } from './options.ts'

const goalsMs = { api: 3_000, worker: 15_000, database: 5_000, halfOpen: 6_000, refund: 60_000 }

/** The figures of a run. It fails too if its faults or orders never happened. */
export function reportRun(
  history: History,
  violations: Violation[],
  recovery: Recovery | null,
  wanted: ChaosOptions,
): Figure[] {
  const { orders, sessions, emails, faults } = history
  const byId = new Map(sessions.map((session) => [session.id, session]))
  const paid = orders.filter((order) => paidSessions(order, byId).length > 0).length
  const count = (kind: Violation['kind']) => {
    const found = violations.filter((violation) => violation.kind === kind)
    return { name: kind, value: String(found.length), passed: found.length === 0 }
  }
  return [
    {
      name: 'paid orders',
      value: `${paid} of ${orders.length} orders (at least ${wanted.orders})`,
      passed: paid >= wanted.orders,
    },
    ...faultFigures(faults, wanted),
    ...(recovery ? recoveryFigures(recovery) : []),
    ...refundFigures(history, wanted),
    {
      name: 'emails',
      value: `${emails.length}, of them ${countRepeated(emails)} sent again after an interruption, with the same Message-ID`,
      passed: emails.length > 0,
    },
    count('lost'),
    count('doubled'),
    count('mixed'),
    count('leaked'),
    count('kept'),
    count('down'),
  ]
}

const recoveryFigures = (recovery: Recovery): Figure[] => [
  worst('api answers again after SIGKILL', recovery.apiKilledMs, goalsMs.api),
  worst('another worker takes the job after SIGKILL', recovery.workerKilledMs, goalsMs.worker),
  worst('api ready after a crash of PostgreSQL', recovery.databaseCrashedMs, goalsMs.database),
  worst('request on half-open connections', recovery.halfOpenMs, goalsMs.halfOpen),
]

/** A short run doesn't judge times: its machine may be slow. That all were refunded is a rule of the checker. */
function refundFigures(history: History, { isFull, secondPayments }: ChaosOptions): Figure[] {
  const times = refundTimes(history)
  const count = {
    name: 'second payments refunded',
    value: `${times.length} (at least ${secondPayments})`,
    passed: times.length >= secondPayments,
  }
  return isFull ? [count, worst('slowest refund', times, goalsMs.refund)] : [count]
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
  return [
    {
      name: 'faults',
      value: `${fired.length} (at least ${least}): ${byKind.map(({ kind, found }) => `${kind} ${found}`).join(', ')}`,
      passed: fired.length >= least,
    },
    {
      name: 'fault kinds below their minimum',
      value:
        missing.map(({ kind, found, minimum }) => `${kind} ${found} of ${minimum}`).join(', ') ||
        'none',
      passed: missing.length === 0,
    },
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

/** Fails if it was never measured. */
function worst(name: string, timesMs: number[], goalMs: number): Figure {
  const most = Math.max(...timesMs)
  const value = timesMs.length > 0 ? `${most} ms, worst of ${timesMs.length}` : 'not measured'
  return {
    name,
    value: `${value} (goal: < ${goalMs} ms)`,
    passed: timesMs.length > 0 && most < goalMs,
  }
}
