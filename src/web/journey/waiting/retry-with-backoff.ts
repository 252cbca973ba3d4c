import { isTransient } from '#web/api.ts'
import { logError } from '#web/log.ts'

const firstPauseMs = 2_000
const longestPauseMs = 10_000

/** Repeats the request with growing pauses while its error is transient. Null once aborted. */
export async function retryWithBackoff<T>(
  request: () => Promise<T>,
  errorMessage: string,
  signal: AbortSignal,
): Promise<T | null> {
  for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await request()
    } catch (error) {
      logError(errorMessage, error)
      if (!isTransient(error)) throw error
      await new Promise((resume) => setTimeout(resume, pause))
    }
  }
  return null
}
