const firstPause = 2_000
const longestPause = 10_000

/** Asks until there is an answer, with growing pauses: a failing network says nothing. Null once aborted. */
export async function retryWithBackoff<T>(
  ask: () => Promise<T>,
  mayPass: (error: unknown) => boolean,
  signal: AbortSignal,
): Promise<T | null> {
  for (let pause = firstPause; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await ask()
    } catch (error) {
      if (!mayPass(error)) throw error
      await new Promise((resume) => setTimeout(resume, pause))
    }
  }
  return null
}
