import type { Context, Signal } from '#server/context.ts'
import { givenUpNow, readableNow, refundedNow } from '#server/flows/read-submission.ts'

type Visitor = { tell: (what: Signal['what']) => void; beat: () => void; leave: () => void }

const beatMs = 15_000
const lookAtOnce = 1_000
/** Windows in which one text is waited for; in more of them the oldest looks by itself. */
const mostForOne = 100

/** All browsers that wait for a text on this process. */
export class WaitingRoom {
  readonly #waiting = new Map<string, Set<Visitor>>()
  readonly #heart: NodeJS.Timeout
  #closed = false

  constructor() {
    this.#heart = setInterval(() => this.#each(({ beat }) => beat()), beatMs)
    this.#heart.unref()
  }

  /** How many streams are open now. */
  get size(): number {
    let size = 0
    for (const visitors of this.#waiting.values()) size += visitors.size
    return size
  }

  /** Returns how to leave. A room that is closing sends newcomers away at once. */
  enter(submissionId: string, visitor: Visitor): () => void {
    if (this.#closed) {
      visitor.leave()
      return () => {}
    }
    const others = this.#waiting.get(submissionId) ?? new Set()
    const [oldest] = others
    if (oldest && others.size >= mostForOne) {
      others.delete(oldest)
      oldest.leave()
    }
    this.#waiting.set(submissionId, others.add(visitor))
    return () => {
      others.delete(visitor)
      if (others.size === 0 && this.#waiting.get(submissionId) === others) {
        this.#waiting.delete(submissionId)
      }
    }
  }

  tell({ submissionId, what }: Signal) {
    for (const { tell } of this.#waiting.get(submissionId) ?? []) tell(what)
  }

  /** After the listener was away, what was told meanwhile is looked up for everyone. */
  async lookAgain(ctx: Context) {
    const ids = [...this.#waiting.keys()]
    for (let from = 0; from < ids.length; from += lookAtOnce) {
      const some = ids.slice(from, from + lookAtOnce)
      const readable = new Set(await readableNow(ctx, some))
      const told = {
        ready: [...readable],
        refunded: await refundedNow(ctx, some),
        failed: await givenUpNow(ctx, some),
      }
      for (const submissionId of told.ready) this.tell({ submissionId, what: 'ready' })
      for (const what of ['refunded', 'failed'] as const) {
        for (const submissionId of told[what]) {
          if (!readable.has(submissionId)) this.tell({ submissionId, what })
        }
      }
    }
  }

  /** Sends everyone away, so that the process can stop; their browsers come back by themselves. */
  close() {
    this.#closed = true
    clearInterval(this.#heart)
    this.#each(({ leave }) => leave())
  }

  #each(act: (visitor: Visitor) => void) {
    for (const visitors of this.#waiting.values()) for (const visitor of visitors) act(visitor)
  }
}
