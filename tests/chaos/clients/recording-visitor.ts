import type { Answer } from '#tests/chaos/history.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Longer than any request of the product may take. */
const timeoutMs = 15_000

type Init = { method?: string; body?: unknown; headers?: object }

/** A visitor whose answers are all recorded. A failed connection is an answer with status 0. */
export class RecordingVisitor extends Visitor {
  readonly #canary: string
  readonly #record: (answer: Answer) => void

  constructor(siteUrl: string, canary: string, record: (answer: Answer) => void) {
    super(siteUrl)
    this.#canary = canary
    this.#record = record
  }

  async ask(path: string, init: Init = {}): Promise<{ status: number; body: string }> {
    const at = Date.now()
    const reply = await this.request(path, { ...init, signal: AbortSignal.timeout(timeoutMs) })
      .then(async (response) => ({ status: response.status, body: await response.text() }))
      .catch(() => ({ status: 0, body: '' }))
    const request = `${init.method ?? (init.body === undefined ? 'GET' : 'POST')} ${path}`
    this.#record({ canary: this.#canary, request, at, ms: Date.now() - at, ...reply })
    return reply
  }
}
