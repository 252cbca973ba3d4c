import type { UnexpectedExit } from '#tests/load/harness/cluster.ts'
import type { FaultKind } from './faults.ts'

/** An order as its client saw it. */
export type OrderRecord = {
  /** A word in the name, the memories and the email address of this order, and of no other. */
  canary: string
  email: string
  plan: string
  submissionId: string | null
  hasPreview: boolean
  /** Every session that this client was sent to. */
  sessionIds: string[]
  /** When the client paid a session for the second time. */
  secondPaymentAt: number | null
  /** When the site confirmed that the data is or will be erased. */
  erasureAcceptedAt: number | null
}

/** An answer of the site to a client. Status 0: the connection failed or timed out. */
export type Answer = {
  canary: string
  request: string
  at: number
  ms: number
  status: number
  body: string
}

/** A checkout session, as the payment provider has it. */
export type SessionRecord = {
  id: string
  status: 'open' | 'complete' | 'expired'
  amountRefunded: number
  refundedAt: number | null
}

export type EmailRecord = {
  at: number
  to: string
  messageId: string
  subject: string
  text: string
}

export type FaultRecord = {
  kind: FaultKind
  target: string
  from: number
  to: number
  /** Whether it hit something: a process died, a connection was cut, a request failed. */
  hasFired: boolean
  /** The emails whose jobs it made expire. */
  expiredEmailIds?: string[]
}

/** The database after the run. */
export type DatabaseDump = {
  submissions: { id: string; preview: string; input: string }[]
  eulogies: { submissionId: string; text: string }[]
  openings: { submissionId: string; text: string }[]
  purchases: {
    rootId: string
    state: string
    orderNumber: string | null
    sessionId: string | null
  }[]
  /** `isPaidLate`: the payment was recorded after the first request to erase. */
  erasures: { rootId: string; orderNumber: string | null; isPaidLate: boolean }[]
  /** The canaries in each table. */
  canaries: { table: string; canary: string }[]
  /** Jobs that have not ended. */
  pendingJobs: { name: string; count: number }[]
}

/** Everything that was recorded outside of the killed processes, and one dump of the database. */
export type History = {
  orders: OrderRecord[]
  answers: Answer[]
  sessions: SessionRecord[]
  emails: EmailRecord[]
  /** Log lines that contain a canary. */
  leakedLogLines: string[]
  faults: FaultRecord[]
  unexpectedExits: UnexpectedExit[]
  database: DatabaseDump
}

/** A rule that was broken. The kind says what it means for the customer. */
export type Violation = { kind: (typeof violationKinds)[number]; canary: string; reason: string }
export const violationKinds = ['lost', 'doubled', 'mixed', 'leaked', 'kept', 'down'] as const

/** Without a canary if it is about no single order. */
export const violation = (kind: Violation['kind'], reason: string, canary = ''): Violation => ({
  kind,
  canary,
  reason,
})

/** Case-sensitive: in tens of thousands of random keys, one may well have these letters in some case. */
const canaryPattern = /[Zz]orv[a-z]{4}/g

/** A made-up word: letters only, so it can be a name. */
export function canaryFor(order: number): string {
  const letters = Array.from({ length: 4 }, (_, place) =>
    String.fromCharCode(97 + (Math.floor(order / 26 ** place) % 26)),
  )
  return `Zorv${letters.join('')}`
}

export const canariesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(canaryPattern)].map(([word]) => canonical(word)))

const canonical = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
