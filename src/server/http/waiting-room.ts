import type { Context, Signal } from '#server/context.ts'
import { givenUpNow, readableNow } from '#server/flows/read-submission.ts'

type Tell = (what: Signal['what']) => void

const beatMs = 15_000
const lookAtOnce = 1_000
/** Windows in which one text is waited for; in more of them the oldest looks by itself. */
const mostForOne = 100

/** All browsers that wait for a text on this process. */
export class WaitingRoom {
  readonly #waiting = new Map<string, Set<{ tell: Tell; beat: () => void; leave: () => void }>>()
  readonly #heart: NodeJS.Timeout

  constructor() {
    this.#heart = setInterval(() => this.#each(({ beat }) => beat()), beatMs)
    this.#heart.unref()
  }

  enter(submissionId: string, visitor: { tell: Tell; beat: () => void; leave: () => void }) {
    const others = this.#waiting.get(submissionId) ?? new Set()
    const [oldest] = others
    if (oldest && others.size >= mostForOne) {
      others.delete(oldest)
      oldest.leave()
    }
    this.#waiting.set(submissionId, others.add(visitor))
    return () => {
      others.delete(visitor)
      if (others.size === 0) this.#waiting.delete(submissionId)
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
      const givenUp = await givenUpNow(ctx, some)
      for (const submissionId of readable) this.tell({ submissionId, what: 'ready' })
      for (const submissionId of givenUp) {
        if (!readable.has(submissionId)) this.tell({ submissionId, what: 'failed' })
      }
    }
  }

  /** Sends everyone away, so that the process can stop; their browsers come back by themselves. */
  close() {
    clearInterval(this.#heart)
    this.#each(({ leave }) => leave())
  }

  #each(act: (visitor: { beat: () => void; leave: () => void }) => void) {
    for (const visitors of this.#waiting.values()) for (const visitor of visitors) act(visitor)
  }
}
