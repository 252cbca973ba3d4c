type ErrorDetails = {
  code?: string
  param?: string
  type?: 'invalid_request_error' | 'idempotency_error' | 'api_error'
}

export class StripeApiError extends Error {
  readonly status: number
  readonly body: { error: Record<string, string> }
  /** Stripe stores a result under its idempotency key only after execution has started. */
  readonly isReplayable: boolean

  constructor(status: number, message: string, details: ErrorDetails = {}, isReplayable = false) {
    super(message)
    const error: Record<string, string> = { message, type: details.type ?? 'invalid_request_error' }
    if (details.code) {
      error.code = details.code
      error.doc_url = `https://stripe.com/docs/error-codes/${details.code.replaceAll('_', '-')}`
    }
    if (details.param) error.param = details.param
    this.status = status
    this.body = { error }
    this.isReplayable = isReplayable
  }
}

export const missingApiKey = () =>
  new StripeApiError(
    401,
    'You did not provide an API key. You need to provide your API key in the Authorization ' +
      "header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
  )

export const invalidApiKey = (key: string) =>
  new StripeApiError(401, `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`)

export const unknownRoute = (method: string, path: string) =>
  new StripeApiError(
    404,
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can ` +
      'help at https://support.stripe.com/.',
  )

export const notFound = (kind: string, id: string, param: string) =>
  new StripeApiError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param }, true)

export const missingParam = (param: string) =>
  new StripeApiError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })

export const unknownParam = (param: string) =>
  new StripeApiError(400, `Received unknown parameter: ${param}`, {
    code: 'parameter_unknown',
    param,
  })

export const emptyValue = (param: string) =>
  new StripeApiError(
    400,
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a ` +
      `parameter; however '${param}' cannot be unset. You should remove '${param}' from your ` +
      'request or supply a non-empty value.',
    { code: 'parameter_invalid_empty', param },
  )

export const invalidInteger = (param: string, value: string) =>
  new StripeApiError(400, `Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param })

export const invalidParam = (param: string, message: string, code?: string) =>
  new StripeApiError(400, message, code ? { code, param } : { param })

/** Found during execution, so Stripe stores it under the idempotency key. */
export const invalidState = (message: string, code?: string) =>
  new StripeApiError(400, message, code ? { code } : {}, true)

export const idempotencyParamsMismatch = (key: string) =>
  new StripeApiError(
    400,
    'Keys for idempotent requests can only be used with the same parameters they were first used ' +
      `with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )

export const idempotencyEndpointMismatch = (key: string, first: string, now: string) =>
  new StripeApiError(
    400,
    'Keys for idempotent requests can only be used for the same endpoint they were first used for ' +
      `('${now}' vs '${first}'). Try using a key other than '${key}' if you meant to execute a ` +
      'different request.',
    { type: 'idempotency_error' },
  )

export const idempotencyKeyInUse = (key: string) =>
  new StripeApiError(
    409,
    'There is currently another in-progress request using this Idempotent Key (that probably ' +
      'means you submitted twice, and the other request is still going through): ' +
      `${key}. Please try again later.`,
    { type: 'idempotency_error', code: 'idempotency_key_in_use' },
  )

export function providerFailure(status: number): StripeApiError {
  if (status === 429) {
    return new StripeApiError(429, 'Request rate limit exceeded.', { code: 'rate_limit' })
  }
  // A 500 happens during execution and is stored; the others come from the gateway in front.
  return new StripeApiError(
    status,
    'An unknown error occurred',
    { type: 'api_error' },
    status === 500,
  )
}
