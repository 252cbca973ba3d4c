/** An error and its causes in one line, for a terminal. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // One of no words of its own holds one for each address that was tried.
  if (error instanceof AggregateError && !error.message) return describeError(error.errors[0])
  const why = error.cause === undefined ? '' : `: ${describeError(error.cause)}`
  return `${error.message || error.name}${why}`
}
