import {
  idempotencyEndpointMismatch,
  idempotencyKeyInUse,
  idempotencyParamsMismatch,
} from './errors.ts'

export type Answer = { status: number; text: string; isReplayable: boolean }

type CacheEntry = { path: string; params: string; requestId: string; answer: Answer | null }

type StartResult = { replay: Answer; originalRequest: string } | { replay: null }

/** Like Stripe, replays the answer to a request with a known Idempotency-Key, failures included. */
export class IdempotencyCache {
  readonly #entries = new Map<string, CacheEntry>()

  start(key: string, path: string, body: string, requestId: string): StartResult {
    const params = sortParams(body)
    const found = this.#entries.get(key)
    if (!found) {
      this.#entries.set(key, { path, params, requestId, answer: null })
      return { replay: null }
    }
    if (found.path !== path) throw idempotencyEndpointMismatch(key, found.path, path)
    if (found.params !== params) throw idempotencyParamsMismatch(key)
    if (!found.answer) throw idempotencyKeyInUse(key)
    return { replay: found.answer, originalRequest: found.requestId }
  }

  finish(key: string, answer: Answer): void {
    const found = this.#entries.get(key)
    if (found && answer.isReplayable) found.answer = answer
    else this.#entries.delete(key)
  }
}

function sortParams(body: string): string {
  const params = new URLSearchParams(body)
  params.sort()
  return params.toString()
}
