import { writeFileSync } from 'node:fs'
import type { Violation } from './checker/violation.ts'
import type { History } from './history.ts'

const maxPrinted = 30
const maxOrders = 200

/** Prints violations and writes what was recorded about their orders. The whole history may be too long for one file. */
export function saveHistory(seed: number, history: History, violations: Violation[]) {
  const concerned = new Set(
    violations
      .map(({ canary }) => canary)
      .filter((canary) => canary !== '')
      .slice(0, maxOrders),
  )
  const orders = history.orders.filter(({ canary }) => concerned.has(canary))
  const addresses = new Set(orders.map(({ email }) => email.toLowerCase()))
  const submissions = new Set(orders.map(({ submissionId }) => submissionId))
  const sessions = new Set(orders.flatMap(({ sessionIds }) => sessionIds))
  const { database } = history
  const saved: History = {
    ...history,
    orders,
    answers: history.answers.filter(({ canary }) => concerned.has(canary)),
    sessions: history.sessions.filter(({ id }) => sessions.has(id)),
    emails: history.emails.filter(({ to }) => addresses.has(to.toLowerCase())),
    database: {
      ...database,
      submissions: database.submissions.filter(({ id }) => submissions.has(id)),
      eulogies: database.eulogies.filter(({ submissionId }) => submissions.has(submissionId)),
      openings: database.openings.filter(({ submissionId }) => submissions.has(submissionId)),
      purchases: database.purchases.filter(({ rootId }) => submissions.has(rootId)),
      erasures: database.erasures.filter(({ rootId }) => submissions.has(rootId)),
      canaries: database.canaries.filter(({ canary }) => concerned.has(canary)),
    },
  }
  const file = `.reports/chaos-${seed}.json`
  writeFileSync(file, JSON.stringify({ violations, history: saved }, null, 1))
  for (const { kind, canary, reason } of violations.slice(0, maxPrinted)) {
    console.log(`${kind} ${canary}: ${reason}`)
  }
  console.log(`${violations.length} violations; the history of their orders is in ${file}`)
}
