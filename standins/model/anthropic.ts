import {
  type Answer,
  findSchemaProblem,
  getPath,
  lastUserText,
  readText,
  type Stop,
  tokensFor,
  type Vendor,
} from './vendor.ts'

const stopReason: Record<Stop, string> = {
  end: 'end_turn',
  length: 'max_tokens',
  refusal: 'refusal',
}

const errorType: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  529: 'overloaded_error',
}

/** The Messages API: https://docs.anthropic.com/en/api/messages */
export const anthropic: Vendor = {
  name: 'anthropic',
  path: '/v1/messages',
  overloadedStatus: 529,
  readApiKey: (headers) => String(headers['x-api-key'] ?? ''),
  read: (body, headers) => {
    if (!headers['anthropic-version']) return 'anthropic-version: header is required'
    const message = lastUserText(body.messages)
    if (typeof body.model !== 'string') return 'model: Field required'
    if (message === null) return 'messages: at least one message is required'
    if (typeof body.max_tokens !== 'number') return 'max_tokens: Field required'
    const schema = getPath(body, 'output_config', 'format', 'schema')
    const problem = schema === undefined ? null : findSchemaProblem(schema)
    if (problem) return `output_config.format.schema: ${problem}`
    return {
      model: body.model,
      message,
      structured: schema === undefined ? null : { schema },
      stream: body.stream === true,
      maxTokens: body.max_tokens,
      wantsUsage: true,
      inputTokens: tokensFor(`${readText(body.system)} ${message}`),
    }
  },
  fullBody: (answer) => ({
    ...message(answer),
    ...contentOf(answer),
    usage: { input_tokens: answer.request.inputTokens, output_tokens: answer.outputTokens },
  }),
  streamStart: (answer) =>
    event('message_start', {
      message: {
        ...message(answer),
        content: [],
        stop_reason: null,
        usage: { input_tokens: answer.request.inputTokens, output_tokens: 1 },
      },
    }) +
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }) +
    event('ping', {}),
  streamChunk: (_answer, text) =>
    event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  streamEnd: (answer) =>
    event('content_block_stop', { index: 0 }) +
    event('message_delta', {
      delta: { stop_reason: stopReason[answer.stop], stop_sequence: null },
      usage: { output_tokens: answer.outputTokens },
    }) +
    event('message_stop', {}),
  errorBody: ({ status, message }) => ({
    type: 'error',
    error: { type: errorType[status] ?? 'api_error', message },
    request_id: 'req_standin',
  }),
}

function contentOf({ request, text, stop }: Answer) {
  const isEmpty = text === '' || (request.structured && stop === 'refusal')
  return { content: isEmpty ? [] : [{ type: 'text', text }], stop_reason: stopReason[stop] }
}

function message({ id, request }: Answer) {
  return {
    id: `msg_${id}`,
    type: 'message',
    role: 'assistant',
    model: request.model,
    stop_sequence: null,
  }
}

function event(type: string, data: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`
}
