/** An expected failure. `reason` never contains user input, so it may be logged and stored. */
export class Failure extends Error {
  readonly reason: string
  constructor(message: string, reason: string, cause?: unknown) {
    super(message, { cause })
    this.name = new.target.name
    this.reason = reason
  }
}

/** A code (a mail server's with its reply code) or class name, never a message: it might quote user input. */
export function findReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof Failure) return error.reason
  const { code = error.name, responseCode = '' } = error as {
    code?: unknown
    responseCode?: unknown
  }
  return typeof code === 'string' ? `${code} ${responseCode}`.trim() : error.name
}
