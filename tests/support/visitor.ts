import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { PreviewLine } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { SubmissionFormValues } from '#domain/submission.ts'
import { SiteVisitor } from '#ops/site-visitor.ts'

/** A form with enough content for any length. */
export const submissionInput: SubmissionFormValues = {
  name: 'Margaret Ellen Shaw',
  relationship: 'mother',
  qualities: 'patient, funny, stubborn about gravy, kind to strangers',
  memory:
    'She taught me to swim in the cold sea and never let go of my hand. Every Sunday she baked bread and the whole street smelled of it. When my brother broke his leg she slept in a chair beside him for a week. She sang while she hung out the washing, always a little flat. She wrote a letter to each of us when we left home, and kept every answer. On the last day of school she met us at the gate with plums. She learned to drive at sixty and took the whole street to the beach. When somebody was ill she left soup on the step and walked away before they could thank her.',
  additional: 'Thank the nurses of the night shift.',
  customer_name: 'Anna',
  email: 'anna@example.com',
}

/** A visitor who fills in the form, pays and waits for the text. */
export class Visitor extends SiteVisitor {
  /** The address of each form: the page pays with it, too. */
  readonly #emails = new Map<string, string>()
  /** Of the form that this visitor hasn't sent yet. */
  readonly formId = randomUUID()

  /** Its keys of families, from the cookies. */
  get keys(): string[] {
    return [...this.cookie.matchAll(/=([\w-]{43})\./g)].map(([, key = '']) => key)
  }

  /**
   * Like a person who reads "We’re busy right now": on a machine that stands still, a query can time out, and an api
   * that was killed leaves its proxy without a reply.
   */
  async #requestPatiently(path: string, init?: { method?: string; body?: unknown }) {
    for (let left = 5; ; left -= 1) {
      const response = await this.request(path, init)
      if (![502, 503].includes(response.status) || left === 0) return response
      await pause(1_000)
    }
  }

  async requestJson<T = Record<string, unknown>>(
    path: string,
    init?: { body?: unknown },
  ): Promise<T> {
    const response = await this.#requestPatiently(path, init)
    if (!response.ok)
      throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }

  async submit(changes: Partial<SubmissionFormValues> = {}): Promise<string> {
    const { formId } = this
    const { id } = await this.requestJson<{ id: string }>(api.submissions({ formId }), {
      body: { ...submissionInput, ...changes },
    })
    this.#emails.set(id, changes.email ?? submissionInput.email)
    return id
  }

  async previewLines(id: string): Promise<PreviewLine[]> {
    const response = await this.#requestPatiently(api.preview(id), { method: 'POST' })
    if (!response.ok) throw new Error(`the preview returned ${response.status}`)
    const lines = (await response.text()).trim().split('\n')
    return lines.map((line) => JSON.parse(line) as PreviewLine)
  }

  async preview(id: string): Promise<string> {
    const last = (await this.previewLines(id)).at(-1)
    if (!last || !('done' in last)) throw new Error('no preview was written')
    return last.done.preview
  }

  /** Opens the payment page and returns the provider's session. */
  async openCheckout(submissionId: string, more: { withoutPreview?: true; email?: string } = {}) {
    const email = this.#emails.get(submissionId) ?? submissionInput.email
    const body = { submissionId, name: submissionInput.name, email, ...more }
    const { url } = await this.requestJson<{ url: string }>(api.createCheckout(), { body })
    return { url, sessionId: url.slice(url.lastIndexOf('/') + 1) }
  }

  confirm(sessionId: string, submissionId: string, claim?: string) {
    const body = { sessionId, submissionId, ...(claim && { claim }) }
    return this.requestJson(api.confirmCheckout(), { body })
  }

  async fullEulogy(id: string): Promise<string | null> {
    const reply = await this.requestJson<{ full_eulogy: string | null }>(api.fullEulogy(id))
    return reply.full_eulogy
  }

  /** Waits on the event stream for the text, and connects again where it ends, as the waiting page does. */
  async waitForEulogy(id: string, timeoutMs = 30_000): Promise<string> {
    const signal = AbortSignal.timeout(timeoutMs)
    for (;;) {
      const event = await this.readWaiting(id, signal).catch((error: unknown) => {
        signal.throwIfAborted()
        // An answer is an answer; a connection that broke is not.
        if (error instanceof Refused) throw error
        return null
      })
      if (event === 'failed') throw new Error('the eulogy could not be written')
      if (event === null) {
        await pause(reconnectMs)
        continue
      }
      const text = await this.fullEulogy(id)
      if (text === null) throw new Error('the stream reported ready, but there is no text')
      return text
    }
  }

  private async readWaiting(id: string, signal: AbortSignal) {
    const response = await this.request(api.waiting(id), { signal })
    if (!response.ok || !response.body) throw new Refused(`waiting returned ${response.status}`)
    let received = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      received += chunk
      const [, event] = /event: (ready|failed)/.exec(received) ?? []
      if (event) return event
    }
    return null
  }
}

class Refused extends Error {}
const reconnectMs = 200
