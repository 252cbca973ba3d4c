import {
  idempotencyEndpointMismatch,
  idempotencyKeyInUse,
  idempotencyParamsMismatch,
} from './errors.ts'

export type Answer = { status: number; text: string; type: string; replayable: boolean }

type CacheEntry = {
  path: string
  parameters: string
  since: number
  requestId: string
  answer: Answer | null
}

export type BeginResult = { replay: Answer; originalRequest: string } | { replay: null }

const oneDayMs = 24 * 60 * 60_000
const maxEntries = 50_000

/** Replies kept by their Idempotency-Key for a day, failures included, as Stripe keeps them. */
export class IdempotencyCache {
  readonly #kept = new Map<string, CacheEntry>()

  begin(key: string, path: string, body: string, requestId: string): BeginResult {
    const parameters = sorted(body)
    const found = this.#kept.get(key)
    if (found && Date.now() - found.since < oneDayMs) {
      if (found.path !== path) throw idempotencyEndpointMismatch(key, found.path, path)
      if (found.parameters !== parameters) throw idempotencyParamsMismatch(key)
      if (!found.answer) throw idempotencyKeyInUse(key)
      return { replay: found.answer, originalRequest: found.requestId }
    }
    this.#kept.set(key, { path, parameters, since: Date.now(), requestId, answer: null })
    if (this.#kept.size > maxEntries) this.#evictOldest()
    return { replay: null }
  }

  finish(key: string, answer: Answer): void {
    const found = this.#kept.get(key)
    if (found && answer.replayable) found.answer = answer
    else this.#kept.delete(key)
  }

  #evictOldest(): void {
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined) this.#kept.delete(oldest)
  }
}

function sorted(body: string): string {
  const parameters = new URLSearchParams(body)
  parameters.sort()
  return parameters.toString()
}
