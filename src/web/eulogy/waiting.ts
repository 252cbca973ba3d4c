import { waitingEvents } from '#contract/eulogies.ts'
import { openWaitingStream, readFullEulogy } from '#web/api.ts'
import { logTrouble } from '#web/log.ts'

const pollEvery = 10_000
const heardWithin = 20_000

type Heard = { onReady: (text: string) => void; onFailed: () => void }

/**
 * Waits for the text of a submission. The server's push brings it within a second; the poll is the
 * floor that always works, and rests while the push has been heard. Returns how to stop waiting.
 */
export function awaitEulogy(submissionId: string, { onReady, onFailed }: Heard): () => void {
  let stopped = false
  let announced = false
  let lastHeard = Number.NEGATIVE_INFINITY
  let stream = listen()
  const poll = setInterval(tick, pollEvery)
  void look()
  return stop

  function listen(): EventSource {
    const opened = openWaitingStream(submissionId)
    const heard = () => {
      lastHeard = Date.now()
    }
    opened.addEventListener('open', heard)
    opened.addEventListener(waitingEvents.beat, heard)
    opened.addEventListener(waitingEvents.ready, () => {
      announced = true
      void look()
    })
    opened.addEventListener(waitingEvents.failed, () => {
      if (stopped) return
      stop()
      onFailed()
    })
    return opened
  }

  function tick() {
    // A stream that the server refused is not opened again by the browser.
    if (stream.readyState === EventSource.CLOSED) stream = listen()
    if (announced || Date.now() - lastHeard >= heardWithin) void look()
  }

  async function look() {
    try {
      const { full_eulogy: text } = await readFullEulogy(submissionId)
      if (stopped || text === null) return
      stop()
      onReady(text)
    } catch (error) {
      logTrouble('The eulogy could not be looked for', error)
    }
  }

  function stop() {
    stopped = true
    clearInterval(poll)
    stream.close()
  }
}
