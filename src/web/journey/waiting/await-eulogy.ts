import { type UnwrittenOrder, waitingEvents } from '#contract/checkouts.ts'
import { openWaitingStream, readFullEulogy } from '#web/api.ts'
import { logError } from '#web/log.ts'

const pollEveryMs = 10_000
const silenceLimitMs = 20_000

type Waiting<Reply> = {
  /** The server's push that it is there. */
  event: string
  pollEveryMs: number
  /** The poll rests while the push was heard from within this time. */
  restMs?: number
  read: () => Promise<Reply>
  /** True ends the waiting. */
  receive: (reply: Reply) => boolean
  /** What else the server pushes. */
  others?: Record<string, (look: () => Promise<void>) => void>
}

/**
 * Waits for something that is being written. The server's push brings it within a second; the poll always works, through
 * every error. Returns a function that ends the waiting.
 */
export function awaitWriting<Reply>(submissionId: string, waiting: Waiting<Reply>): () => void {
  const { event, restMs = 0, read, receive, others = {} } = waiting
  let stopped = false
  let announced = false
  let lastEventAt = Number.NEGATIVE_INFINITY
  let stream = listen()
  const timer = setInterval(() => {
    if (!rests()) void look()
  }, waiting.pollEveryMs)
  void look()
  return stop

  function listen(): EventSource {
    const opened = openWaitingStream(submissionId)
    const noteEvent = () => {
      lastEventAt = Date.now()
    }
    opened.addEventListener('open', noteEvent)
    opened.addEventListener(waitingEvents.heartbeat, noteEvent)
    opened.addEventListener(event, () => {
      announced = true
      void look()
    })
    for (const [name, act] of Object.entries(others))
      opened.addEventListener(name, () => stopped || act(look))
    return opened
  }

  function rests(): boolean {
    // A stream that the server refused is not opened again by the browser.
    if (stream.readyState === EventSource.CLOSED) stream = listen()
    return !announced && Date.now() - lastEventAt < restMs
  }

  async function look() {
    try {
      const reply = await read()
      if (!stopped && receive(reply)) stop()
    } catch (error) {
      logError('What is being written could not be polled', error)
    }
  }

  function stop() {
    stopped = true
    clearInterval(timer)
    stream.close()
  }
}

type Listeners = {
  onReady: (text: string) => void
  onFailed: () => void
  /** The order of a paid first text that is not written yet. */
  onOrder?: (order: UnwrittenOrder) => void
}

/** Waits for the text of a submission. Returns a function that ends the waiting. */
export function awaitEulogy(
  submissionId: string,
  { onReady, onFailed, onOrder }: Listeners,
): () => void {
  let isFirstText = false
  const stop = awaitWriting(submissionId, {
    event: waitingEvents.ready,
    pollEveryMs,
    restMs: silenceLimitMs,
    read: () => readFullEulogy(submissionId),
    receive({ full_eulogy: text, order }) {
      if (order) {
        isFirstText = true
        onOrder?.(order)
      }
      if (text !== null) onReady(text)
      return text !== null
    },
    others: {
      [waitingEvents.refunded]: (look) => void look(),
      [waitingEvents.failed]() {
        // A first text that fails is refunded, and may still be written after that: keep polling.
        if (!isFirstText) stop()
        onFailed()
      },
    },
  })
  return stop
}
