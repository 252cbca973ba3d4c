import { keyInUse, otherEndpoint, otherParameters } from './refusals.ts'

export type Answer = { status: number; text: string; type: string; kept: boolean }

type Kept = {
  path: string
  parameters: string
  since: number
  requestId: string
  answer: Answer | null
}

export type Begun = { replay: Answer; originalRequest: string } | { replay: null }

const oneDayMs = 24 * 60 * 60_000
const remembered = 50_000

/** Replies kept by their Idempotency-Key for a day, failures included, as Stripe keeps them. */
export class KeptReplies {
  readonly #kept = new Map<string, Kept>()

  begin(key: string, path: string, body: string, requestId: string): Begun {
    const parameters = sorted(body)
    const found = this.#kept.get(key)
    if (found && Date.now() - found.since < oneDayMs) {
      if (found.path !== path) throw otherEndpoint(key, found.path, path)
      if (found.parameters !== parameters) throw otherParameters(key)
      if (!found.answer) throw keyInUse(key)
      return { replay: found.answer, originalRequest: found.requestId }
    }
    this.#kept.set(key, { path, parameters, since: Date.now(), requestId, answer: null })
    if (this.#kept.size > remembered) this.#forgetOldest()
    return { replay: null }
  }

  finish(key: string, answer: Answer): void {
    const found = this.#kept.get(key)
    if (found && answer.kept) found.answer = answer
    else this.#kept.delete(key)
  }

  #forgetOldest(): void {
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined) this.#kept.delete(oldest)
  }
}

function sorted(body: string): string {
  const parameters = new URLSearchParams(body)
  parameters.sort()
  return parameters.toString()
}
