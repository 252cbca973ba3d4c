import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isConnectFailure } from './language-model.ts'
import { type Automation, type AutomationPayload, type Delivery, ModelFailure } from './models.ts'
import { type Reply, safePost } from './safe-post.ts'

const pollMs = 500

/** Records each paid call, so it's made only once and its text can be matched. */
type CallRecords = {
  /** The pending call for this submission, or a new one. */
  begin(submissionId: string): Promise<{ attempt: string; sent: boolean }>
  markSent(attempt: string): Promise<void>
  /** The delivered text; null until it arrives. */
  claimText(attempt: string): Promise<string | null>
}

export type AutomationSettings = {
  url: URL
  secret: string
  /** For the stand-in only: allows local addresses and plain http. */
  allowHttp: boolean
  microsPerCall: number
  /** Timeouts for the response and for the delivery of the full text. */
  answerMs: number
  deliveryMs: number
  calls: CallRecords
  onFailure: (reason: string) => void
}

export function automation(settings: AutomationSettings): Automation {
  const usage = { inputTokens: 0, outputTokens: 0, costMicros: settings.microsPerCall }
  return {
    host: settings.url.hostname,
    microsPerCall: settings.microsPerCall,
    preview: async (payload, signal) => ({
      text: await requestPreview(settings, payload, signal),
      usage,
    }),
    eulogy: async (payload, signal) => ({
      text: requireOpening(payload.preview, await requestText(settings, payload, signal)),
      usage,
    }),
    readDelivery: (body, signature) => readDelivery(settings.secret, body, signature),
  }
}

async function requestPreview(
  settings: AutomationSettings,
  payload: AutomationPayload,
  signal: AbortSignal,
) {
  const { reply, charged } = await call(settings, payload, {}, signal)
  const preview = reply && fieldIn(reply, 'preview')
  if (!preview) throw new ModelFailure('no-preview', { charged })
  return preview
}

async function requestText(
  settings: AutomationSettings,
  payload: AutomationPayload,
  signal: AbortSignal,
): Promise<string> {
  const { calls } = settings
  const { attempt, sent } = await calls.begin(payload.id)
  if (!sent) {
    const paid = { ...payload, submission_id: payload.id }
    // Any 2xx response is fine: the text itself is sent to the callback.
    const { reply, charged } = await call(settings, paid, { 'idempotency-key': attempt }, signal)
    if (!reply) throw new ModelFailure('not-accepted', { charged })
    await calls.markSent(attempt)
  }
  const deadline = Date.now() + settings.deliveryMs
  while (!signal.aborted && Date.now() < deadline) {
    const text = await calls.claimText(attempt)
    if (text !== null) return text.trim()
    await pause(pollMs, undefined, { signal }).catch(() => {})
  }
  throw new ModelFailure('not-delivered', { charged: true })
}

/** The text must begin with the preview that the buyer has read. */
function requireOpening(preview: string, text: string): string {
  if (!text.startsWith(preview)) throw new ModelFailure('wrong-opening', { charged: true })
  return text
}

type CallResult = { reply: Reply | null; charged: boolean }

/** `reply` is null after a connection failure, an error status or a redirect. */
async function call(
  settings: AutomationSettings,
  payload: object,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<CallResult> {
  const body = JSON.stringify(payload)
  try {
    const reply = await safePost(settings.url, {
      headers: {
        'content-type': 'application/json',
        'x-signature': signatureOf(settings.secret, body, new Date()),
        ...headers,
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(settings.answerMs)]),
      allowHttp: settings.allowHttp,
    })
    if (reply.status >= 200 && reply.status < 300) return { reply, charged: true }
    settings.onFailure(`http-${reply.status}`)
    return { reply: null, charged: reply.status < 400 }
  } catch (error) {
    settings.onFailure(error instanceof ModelFailure ? error.reason : 'unknown')
    return { reply: null, charged: !isConnectFailure(error) }
  }
}

function readDelivery(secret: string, body: Buffer, signature: string): Delivery | null {
  if (!isSigned(secret, body, signature, new Date())) return null
  const reply = { status: 200, body: body.toString('utf8') }
  const submissionId = fieldIn(reply, 'submission_id')
  const attempt = fieldIn(reply, 'attempt')
  const text = fieldIn(reply, 'full_eulogy')
  return submissionId && attempt && text ? { submissionId, attempt, text } : null
}

function fieldIn({ body }: Reply, name: string): string | null {
  try {
    const parsed: unknown = JSON.parse(body)
    const value = typeof parsed === 'object' && parsed !== null && Reflect.get(parsed, name)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  } catch {
    return null
  }
}

const toleranceSeconds = 300

/** `t=<seconds>,v1=<hmac>` over the time and the raw body. */
export function signatureOf(secret: string, body: string | Buffer, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${hmac(secret, seconds, body)}`
}

/** Rejects old signatures to prevent replays. */
export function isSigned(secret: string, body: Buffer, signature: string, now: Date): boolean {
  const [, seconds = '', received = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  const age = Math.abs(now.getTime() / 1000 - Number(seconds))
  if (received === '' || age > toleranceSeconds) return false
  const expected = hmac(secret, Number(seconds), body)
  return timingSafeEqual(Buffer.from(expected), Buffer.from(received))
}

function hmac(secret: string, seconds: number, body: string | Buffer): string {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
}
