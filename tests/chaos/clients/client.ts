import { setTimeout as pause } from 'node:timers/promises'
import type { PreviewLine } from '#contract/previews.ts'
import { api } from '#contract/urls.ts'
import type { Cluster } from '#tests/chaos/cluster/cluster.ts'
import type { Answer, OrderRecord } from '#tests/chaos/history.ts'
import { formFor } from './form.ts'
import { RecordingVisitor } from './recording-visitor.ts'

const pauseMs = 500

type Reply = { status: number; body: string }

/** A person with a browser who tries again until it works, or until the run is over. */
export class Client {
  readonly order: OrderRecord
  hasPaid = false
  readonly #visitor: RecordingVisitor
  readonly #cluster: Cluster
  readonly #signal: AbortSignal

  constructor(
    cluster: Cluster,
    order: OrderRecord,
    record: (answer: Answer) => void,
    signal: AbortSignal,
  ) {
    this.order = order
    this.#cluster = cluster
    this.#signal = signal
    this.#visitor = new RecordingVisitor(cluster.siteUrl, order.canary, record)
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
      () => this.#visitor.ask(api.submissions(), { body, headers }),
      ({ status, body }) => (status === 201 ? (JSON.parse(body) as { id: string }).id : null),
    )
    this.order.submissionId = id
  }

  async preview(): Promise<void> {
    await this.#until(
      () => this.#visitor.ask(api.preview(this.id), { method: 'POST' }),
      ({ status, body }) => (status === 200 && hasPreview(body)) || null,
    )
    this.order.hasPreview = true
  }

  /** Returns the provider's session; null if the order has been paid already. */
  async openCheckout(): Promise<string | null> {
    const { canary: name, email } = this.order
    const body = { submissionId: this.id, name, email }
    const answer = await this.#until(
      () => this.#visitor.ask(api.createCheckout(), { body }),
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
    const url = `${this.#cluster.stripeUrl}/control/sessions/${sessionId}/pay`
    const response = await fetch(url, { method: 'POST' })
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
      () => this.#visitor.ask(api.confirmCheckout(), { body }),
      (reply) => (reply.status === 200 && reply.body.includes('"paid-here"')) || null,
    )
  }

  readText = (): Promise<Reply> => this.#visitor.ask(api.fullEulogy(this.id))

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
      () => this.#visitor.ask(api.submission(this.id), { method: 'DELETE' }),
      ({ status }) => {
        if (status === 200 || status === 202) this.order.erasureAcceptedAt = Date.now()
        // An answer may be lost although the data was erased.
        return status === 200 || status === 202 || status === 404 || null
      },
    )
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
