/** Errors of a connection that was never made. A call that was cut off may have been charged. */
const connectErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

export function isConnectFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && connectErrorCodes.has(String(error.code))) return true
  // A host name with several addresses fails with one error for each.
  if (error instanceof AggregateError) return error.errors.every(isConnectFailure)
  return isConnectFailure(error.cause)
}
