type Details = { code?: string; param?: string; type?: string; isReplayable?: boolean }

export class StripeApiError extends Error {
  readonly status: number
  readonly body: { error: Record<string, string> }
  /** Stripe stores a result under its idempotency key only after execution has started. */
  readonly isReplayable: boolean

  constructor(status: number, message: string, { isReplayable = false, ...details }: Details = {}) {
    super(message)
    this.status = status
    this.body = { error: { message, type: 'invalid_request_error', ...details } }
    this.isReplayable = isReplayable
  }
}

export const invalidApiKey = () => new StripeApiError(401, 'Invalid API Key provided')

export const unknownRoute = (method: string, path: string) =>
  new StripeApiError(404, `Unrecognized request URL (${method}: ${path}).`)

export const notFound = (kind: string, id: string, param: string) =>
  new StripeApiError(404, `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
    isReplayable: true,
  })

export const invalidParam = (param: string, message: string, code?: string) =>
  new StripeApiError(400, message, { ...(code && { code }), param })

export const missingParam = (param: string) =>
  invalidParam(param, `Missing required param: ${param}.`, 'parameter_missing')

export const unknownParam = (param: string) =>
  invalidParam(param, `Received unknown parameter: ${param}`, 'parameter_unknown')

export const emptyValue = (param: string) =>
  invalidParam(param, `You passed an empty string for '${param}'.`, 'parameter_invalid_empty')

export const invalidInteger = (param: string, value: string) =>
  invalidParam(param, `Invalid integer: ${value}`, 'parameter_invalid_integer')

/** Found during execution, so Stripe stores it under the idempotency key. */
export const invalidState = (message: string, code?: string) =>
  new StripeApiError(400, message, { ...(code && { code }), isReplayable: true })

export const idempotencyMismatch = (key: string) =>
  new StripeApiError(400, `The key ${key} was first used with another endpoint or parameters.`, {
    type: 'idempotency_error',
  })

export const idempotencyKeyInUse = (key: string) =>
  new StripeApiError(409, `There is another request in progress with the key ${key}.`, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
  })

export function providerFailure(status: number): StripeApiError {
  if (status === 429) {
    return new StripeApiError(429, 'Request rate limit exceeded.', { code: 'rate_limit' })
  }
  // A 500 happens during execution and is stored; the others come from the gateway in front.
  return new StripeApiError(status, 'An unknown error occurred', {
    type: 'api_error',
    isReplayable: status === 500,
  })
}
