import type { Database } from '#server/store/database.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as purchases from '#server/store/purchases.ts'
import type { Signal } from '#server/store/signals.ts'
import * as submissions from '#server/store/submissions.ts'

type Subscriber = {
  notify: (what: Signal['type']) => void
  sendHeartbeat: () => void
  close: () => void
}

const heartbeatMs = 15_000
const batchSize = 1_000
/** Windows in which one text is waited for; in more of them the oldest looks by itself. */
const maxPerSubmission = 100

/** All browsers that wait for a text on this process. */
export class EventSubscribers {
  readonly #subscribers = new Map<string, Set<Subscriber>>()
  readonly #heartbeat: NodeJS.Timeout
  #closed = false

  constructor() {
    this.#heartbeat = setInterval(
      () => this.#forEach(({ sendHeartbeat }) => sendHeartbeat()),
      heartbeatMs,
    )
    this.#heartbeat.unref()
  }

  /** How many streams are open now. */
  get size(): number {
    let size = 0
    for (const visitors of this.#subscribers.values()) size += visitors.size
    return size
  }

  /** Returns how to leave. A room that is closing sends newcomers away at once. */
  add(submissionId: string, visitor: Subscriber): () => void {
    if (this.#closed) {
      visitor.close()
      return () => {}
    }
    const others = this.#subscribers.get(submissionId) ?? new Set()
    const [oldest] = others
    if (oldest && others.size >= maxPerSubmission) {
      others.delete(oldest)
      oldest.close()
    }
    this.#subscribers.set(submissionId, others.add(visitor))
    return () => {
      others.delete(visitor)
      if (others.size === 0 && this.#subscribers.get(submissionId) === others) {
        this.#subscribers.delete(submissionId)
      }
    }
  }

  notify({ submissionId, type: what }: Signal) {
    for (const { notify } of this.#subscribers.get(submissionId) ?? []) notify(what)
  }

  /** After the listener was away, what was told meanwhile is looked up for everyone. */
  async refresh(db: Database) {
    const ids = [...this.#subscribers.keys()]
    for (let from = 0; from < ids.length; from += batchSize) {
      const some = ids.slice(from, from + batchSize)
      const readable = new Set(await eulogies.filterReadable(db, some))
      const told = {
        ready: [...readable],
        refunded: await purchases.filterRefunded(db, some),
        failed: await submissions.filterWritingFailed(db, some),
      }
      for (const submissionId of told.ready) this.notify({ submissionId, type: 'ready' })
      for (const what of ['refunded', 'failed'] as const) {
        for (const submissionId of told[what]) {
          if (!readable.has(submissionId)) this.notify({ submissionId, type: what })
        }
      }
    }
  }

  /** Sends everyone away, so that the process can stop; their browsers come back by themselves. */
  close() {
    this.#closed = true
    clearInterval(this.#heartbeat)
    this.#forEach(({ close: leave }) => leave())
  }

  #forEach(act: (visitor: Subscriber) => void) {
    for (const visitors of this.#subscribers.values()) for (const visitor of visitors) act(visitor)
  }
}
