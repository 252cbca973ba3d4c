/** An error and its causes in one line, for the terminal. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Failed connections have no message, but one error per address that was tried.
  if (error instanceof AggregateError && !error.message) return describeError(error.errors[0])
  const cause = error.cause === undefined ? '' : `: ${describeError(error.cause)}`
  return `${error.message || error.name}${cause}`
}
