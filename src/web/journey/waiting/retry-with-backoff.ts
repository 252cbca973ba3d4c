const firstPause = 2_000
const longestPause = 10_000

/** Repeats the request with growing pauses while its error is transient. Null once aborted. */
export async function retryWithBackoff<T>(
  ask: () => Promise<T>,
  isTransient: (error: unknown) => boolean,
  signal: AbortSignal,
): Promise<T | null> {
  for (let pause = firstPause; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await ask()
    } catch (error) {
      if (!isTransient(error)) throw error
      await new Promise((resume) => setTimeout(resume, pause))
    }
  }
  return null
}
