import { setTimeout as pause } from 'node:timers/promises'
import type { PreviewLine } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { SubmissionFormValues } from '#domain/submission.ts'
import type { Cluster } from '#tests/load/harness/cluster.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import type { Answer, OrderRecord } from './history.ts'

const pauseMs = 500
/** Longer than any request of the product may take. */
const timeoutMs = 15_000

type Reply = { status: number; body: string }
type Init = Parameters<Visitor['request']>[1]

/** A person with a browser who tries again until it works, or until the run is over. */
export class Client {
  readonly order: OrderRecord
  hasPaid = false
  readonly #visitor: Visitor
  readonly #cluster: Cluster
  readonly #signal: AbortSignal
  readonly #record: (answer: Answer) => void

  constructor(
    cluster: Cluster,
    order: OrderRecord,
    record: (answer: Answer) => void,
    signal: AbortSignal,
  ) {
    this.order = order
    this.#cluster = cluster
    this.#signal = signal
    this.#record = record
    this.#visitor = cluster.visitor()
  }

  get id(): string {
    if (!this.order.submissionId) throw new Error('nothing was submitted')
    return this.order.submissionId
  }

  async submit(): Promise<void> {
    // One key for all attempts: an answer may be lost although the form was stored.
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = formFor(this.order)
    const id = await this.#until(
      () => this.#ask(api.submissions(), { body, headers }),
      ({ status, body }) => (status === 201 ? (JSON.parse(body) as { id: string }).id : null),
    )
    this.order.submissionId = id
  }

  async preview(): Promise<void> {
    await this.#until(
      () => this.#ask(api.preview(this.id), { method: 'POST' }),
      ({ status, body }) => (status === 200 && hasPreview(body)) || null,
    )
    this.order.hasPreview = true
  }

  /** Returns the provider's session; null if the order has been paid already. */
  async openCheckout(): Promise<string | null> {
    const { canary: name, email } = this.order
    const body = { submissionId: this.id, name, email }
    const answer = await this.#until(
      () => this.#ask(api.createCheckout(), { body }),
      (reply) => (reply.status === 200 || reply.body.includes('already-paid') ? reply : null),
    )
    if (answer.status !== 200) return null
    const { url } = JSON.parse(answer.body) as { url: string }
    const sessionId = url.slice(url.lastIndexOf('/') + 1)
    if (!this.order.sessionIds.includes(sessionId)) this.order.sessionIds.push(sessionId)
    return sessionId
  }

  /** Pays on the provider's page. False if the session has expired. */
  async pay(sessionId: string): Promise<boolean> {
    const response = await this.#cluster.pay(sessionId)
    await response.body?.cancel()
    this.hasPaid ||= response.ok
    return response.ok
  }

  /** Opens checkouts until one is paid. */
  async payOnce(): Promise<void> {
    for (;;) {
      const sessionId = await this.openCheckout()
      if (!sessionId || (await this.pay(sessionId))) return
    }
  }

  /** Returns to the site after the payment, as the success page does. */
  async confirm(sessionId: string): Promise<void> {
    const body = { sessionId, submissionId: this.id }
    await this.#until(
      () => this.#ask(api.confirmCheckout(), { body }),
      (reply) => (reply.status === 200 && reply.body.includes('"paid-here"')) || null,
    )
  }

  readText = (): Promise<Reply> => this.#ask(api.fullEulogy(this.id))

  /** Waits for the text, or for the refund of an order that was not written in time. */
  async waitForText(): Promise<void> {
    await this.#until(this.readText, ({ status, body }) => {
      if (status !== 200) return null
      const { full_eulogy: text, order } = JSON.parse(body) as FullEulogy
      return text !== null || order?.state === 'refunded' || null
    })
  }

  async erase(): Promise<void> {
    await this.#until(
      () => this.#ask(api.submission(this.id), { method: 'DELETE' }),
      ({ status }) => {
        if (status === 200 || status === 202) this.order.erasureAcceptedAt = Date.now()
        // An answer may be lost although the data was erased.
        return status === 200 || status === 202 || status === 404 || null
      },
    )
  }

  /** Records the answer. A failed connection is one with status 0. */
  async #ask(path: string, init: Init = {}): Promise<Reply> {
    const at = Date.now()
    const signal = AbortSignal.timeout(timeoutMs)
    const reply = await this.#visitor
      .request(path, { ...init, signal })
      .then(async (response) => ({ status: response.status, body: await response.text() }))
      .catch(() => ({ status: 0, body: '' }))
    const request = `${init.method ?? (init.body === undefined ? 'GET' : 'POST')} ${path}`
    this.#record({ canary: this.order.canary, request, at, ms: Date.now() - at, ...reply })
    return reply
  }

  async #until<T>(ask: () => Promise<Reply>, done: (reply: Reply) => T | null): Promise<T> {
    for (;;) {
      this.#signal.throwIfAborted()
      const result = done(await ask())
      if (result !== null) return result
      await pause(pauseMs, undefined, { signal: this.#signal })
    }
  }
}

type FullEulogy = { full_eulogy: string | null; order: { state: string } | null }

function hasPreview(body: string): boolean {
  const last = body.trim().split('\n').at(-1) ?? ''
  try {
    return 'done' in (JSON.parse(last) as PreviewLine)
  } catch {
    // The connection was cut in the middle of a line.
    return false
  }
}

/** A form whose name, memories and email address contain the canary of the order. */
function formFor({ canary, email }: OrderRecord): SubmissionFormValues {
  return {
    name: `Ruth ${canary}`,
    relationship: 'mother',
    qualities: 'patient, funny, kind to strangers',
    memory: [
      'She taught me to swim in the cold sea.',
      'Every Sunday she baked bread and the whole street smelled of it.',
      `Her boat was called ${canary} and she painted it herself.`,
      'When my brother broke his leg she slept in a chair beside him for a week.',
      `On the last day of school she met us at the gate of ${canary} with plums.`,
    ].join(' '),
    length: 'short',
    customer_name: 'Anna',
    email,
  }
}
