import { type UnwrittenOrder, waitingEvents } from '#contract/checkouts.ts'
import { openWaitingStream, readFullEulogy } from '#web/api.ts'
import { logError } from '#web/log.ts'

const pollEvery = 10_000
const silenceLimitMs = 20_000

type Timer = ReturnType<typeof setInterval>
type Listeners = {
  onReady: (text: string) => void
  onFailed: () => void
  /** The order of a paid first text that is not written yet. */
  onOrder?: (order: UnwrittenOrder) => void
}

/**
 * Polls for the text of a submission, now and every ten seconds, through every error, until it is
 * there. `onTimer` gets the timer whose clearing ends the polling. `_onGivenUp` is never called: a poll
 * doesn't end with a failure; the server's push says that a text won't come.
 * Returns a function that polls out of turn.
 */
export function pollForEulogy(
  submissionId: string,
  onReady: (text: string) => void,
  _onGivenUp: () => void,
  onTimer: (timer: Timer) => void,
  rests: () => boolean = () => false,
  onOrder: (order: UnwrittenOrder) => void = () => {},
): () => Promise<void> {
  let found = false
  const timer = setInterval(() => {
    if (!rests()) void look()
  }, pollEvery)
  onTimer(timer)
  void look()
  return look

  async function look() {
    try {
      const { full_eulogy: text, order } = await readFullEulogy(submissionId)
      if (found) return
      if (order) onOrder(order)
      if (text === null) return
      found = true
      clearInterval(timer)
      onReady(text)
    } catch (error) {
      logError('The eulogy could not be polled', error)
    }
  }
}

/**
 * Waits for the text of a submission. The server's push brings it within a second; the poll always
 * works, and pauses while the push is alive. Returns a function that ends the waiting.
 */
export function awaitEulogy(
  submissionId: string,
  { onReady, onFailed, onOrder }: Listeners,
): () => void {
  let stopped = false
  let isFirstText = false
  let announced = false
  let lastEventAt = Number.NEGATIVE_INFINITY
  let timer: Timer | undefined
  let stream = listen()
  const keepTimer = (started: Timer) => {
    timer = started
  }
  const look = pollForEulogy(submissionId, found, failed, keepTimer, rests, ordered)
  return stop

  function listen(): EventSource {
    const opened = openWaitingStream(submissionId)
    const noteEvent = () => {
      lastEventAt = Date.now()
    }
    opened.addEventListener('open', noteEvent)
    opened.addEventListener(waitingEvents.heartbeat, noteEvent)
    opened.addEventListener(waitingEvents.ready, () => {
      announced = true
      void look()
    })
    opened.addEventListener(waitingEvents.refunded, () => void look())
    opened.addEventListener(waitingEvents.failed, failed)
    return opened
  }

  function rests(): boolean {
    // A stream that the server refused is not opened again by the browser.
    if (stream.readyState === EventSource.CLOSED) stream = listen()
    return !announced && Date.now() - lastEventAt < silenceLimitMs
  }

  function found(text: string) {
    if (stopped) return
    stop()
    onReady(text)
  }

  function ordered(order: UnwrittenOrder) {
    if (stopped) return
    isFirstText = true
    onOrder?.(order)
  }

  function failed() {
    if (stopped) return
    // A first text that fails is refunded, and may still be written after that: keep polling.
    if (!isFirstText) stop()
    onFailed()
  }

  function stop() {
    stopped = true
    clearInterval(timer)
    stream.close()
  }
}
