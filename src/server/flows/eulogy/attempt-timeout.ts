import { Failure } from '#domain/failure.ts'

export class AttemptTimedOut extends Failure {
  constructor() {
    super('The attempt took too long', 'attempt-timeout')
  }
}

/** Ends an attempt even if the writer ignores its signal. */
export async function withTimeout<T>(
  timeoutMs: number,
  signal: AbortSignal,
  write: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new AttemptTimedOut()), timeoutMs)
  const timedOut = new Promise<never>((_, reject) => {
    timeout.signal.addEventListener('abort', () => reject(timeout.signal.reason), { once: true })
  })
  try {
    return await Promise.race([write(AbortSignal.any([signal, timeout.signal])), timedOut])
  } finally {
    clearTimeout(timer)
  }
}
