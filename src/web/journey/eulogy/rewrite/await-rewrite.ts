import type { RewriteReply } from '#contract/rewrites.ts'
import { waitingEvents } from '#contract/waiting.ts'
import { openWaitingStream } from '#web/api.ts'
import { readRewrite } from '#web/journey/eulogy/eulogy-requests.ts'
import { logError } from '#web/log.ts'

const pollEveryMs = 3_000

/**
 * Waits until a rewrite has ended. The server's push brings it right away; the poll works without it, through
 * every error. Returns a function that ends the waiting.
 */
export function awaitRewrite(
  submissionId: string,
  rewriteId: string,
  onEnded: (rewrite: RewriteReply) => void,
): () => void {
  let stopped = false
  const stream = openWaitingStream(submissionId)
  stream.addEventListener(waitingEvents.rewritten, () => void look())
  const timer = setInterval(() => void look(), pollEveryMs)
  return stop

  async function look() {
    try {
      const rewrite = await readRewrite(submissionId, rewriteId)
      if (stopped || rewrite.state === 'writing') return
      stop()
      onEnded(rewrite)
    } catch (error) {
      logError('The paragraph could not be polled', error)
    }
  }

  function stop() {
    stopped = true
    clearInterval(timer)
    stream.close()
  }
}
