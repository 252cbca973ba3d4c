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

const finishReason: Record<Stop, string> = {
  end: 'stop',
  length: 'length',
  refusal: 'content_filter',
}

const errorKind: Record<number, { type: string; code: string | null }> = {
  400: { type: 'invalid_request_error', code: null },
  401: { type: 'invalid_request_error', code: 'invalid_api_key' },
  404: { type: 'invalid_request_error', code: 'unknown_url' },
  429: { type: 'requests', code: 'rate_limit_exceeded' },
  500: { type: 'server_error', code: null },
}

/** Chat Completions: https://platform.openai.com/docs/api-reference/chat */
export const openai: Vendor = {
  name: 'openai',
  path: '/v1/chat/completions',
  overloadedStatus: 500,
  readApiKey: (headers) => String(headers.authorization ?? '').replace(/^Bearer /i, ''),
  read: (body) => {
    const message = lastUserText(body.messages)
    if (typeof body.model !== 'string') return 'you must provide a model parameter'
    if (message === null) return "Missing required parameter: 'messages'."
    const maxTokens = body.max_completion_tokens ?? body.max_tokens
    const schema = getPath(body, 'response_format', 'json_schema', 'schema')
    const isStrict = getPath(body, 'response_format', 'json_schema', 'strict') === true
    const problem = schema !== undefined && isStrict ? findSchemaProblem(schema) : null
    if (problem) return `Invalid schema for response_format: ${problem}.`
    return {
      model: body.model,
      message,
      structured: schema === undefined ? null : { schema },
      stream: body.stream === true,
      maxTokens: typeof maxTokens === 'number' ? maxTokens : null,
      wantsUsage: getPath(body, 'stream_options', 'include_usage') === true,
      inputTokens: tokensFor(allTexts(body.messages)),
    }
  },
  fullBody: (answer) => ({
    ...head(answer, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: { role: 'assistant', ...contentOf(answer) },
        logprobs: null,
        finish_reason:
          answer.request.structured && answer.stop === 'refusal'
            ? 'stop'
            : finishReason[answer.stop],
      },
    ],
    usage: usage(answer),
  }),
  streamStart: (answer) => chunk(answer, { role: 'assistant', content: '', refusal: null }, null),
  streamChunk: (answer, text) => chunk(answer, { content: text }, null),
  streamEnd: (answer) =>
    chunk(answer, {}, finishReason[answer.stop]) +
    (answer.request.wantsUsage
      ? line({ ...head(answer, 'chat.completion.chunk'), choices: [], usage: usage(answer) })
      : '') +
    'data: [DONE]\n\n',
  errorBody: ({ status, message }) => {
    const { type, code } = errorKind[status] ?? { type: 'server_error', code: null }
    return { error: { message, type, param: null, code } }
  },
}

/** With a schema, a refusal has its own field. */
function contentOf({ request, text, stop }: Answer) {
  return request.structured && stop === 'refusal'
    ? { content: null, refusal: text }
    : { content: text, refusal: null }
}

function allTexts(messages: unknown): string {
  if (!Array.isArray(messages)) return ''
  return messages.map((message: unknown) => readText(getPath(message, 'content'))).join(' ')
}

function usage({ request, outputTokens }: Answer) {
  return {
    prompt_tokens: request.inputTokens,
    completion_tokens: outputTokens,
    total_tokens: request.inputTokens + outputTokens,
  }
}

function head({ id, request }: Answer, object: string) {
  return {
    id: `chatcmpl-${id}`,
    object,
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    system_fingerprint: 'fp_standin',
  }
}

function chunk(answer: Answer, delta: object, finish: string | null): string {
  return line({
    ...head(answer, 'chat.completion.chunk'),
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    ...(answer.request.wantsUsage ? { usage: null } : {}),
  })
}

function line(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`
}
