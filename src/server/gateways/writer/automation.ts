import { setTimeout as pause } from 'node:timers/promises'
import type { Material } from '#domain/material.ts'
import { postOutside, type Reply } from './post-outside.ts'
import { isSigned, signatureOf } from './signature.ts'
import {
  type Assignment,
  type Delivery,
  type Ordered,
  type Provider,
  type Writer,
  WriterFailure,
  wasNeverReached,
} from './writer.ts'

const lookAgainMs = 500

/** Where each paid call is taken down, so that it is made once and its text finds back. */
type Handovers = {
  /** The call for this submission: the one that is under way, or a new one. */
  begin(submissionId: string): Promise<{ attempt: string; sent: boolean }>
  sent(attempt: string): Promise<void>
  /** The text that was delivered for it; null until then. */
  take(attempt: string): Promise<string | null>
}

export type Automation = {
  url: URL
  secret: string
  /** For the stand-in only: our own machine may be called, without https. */
  loopback: boolean
  microsPerCall: number
  /** How long it may take to answer, and to deliver a full text. */
  answerMs: number
  deliveryMs: number
  handovers: Handovers
  onFailure: (reason: string) => void
}

/** An external automation writes: its preview comes in its answer, the full text to our callback. */
export function automationWriter(automation: Automation): Writer {
  return {
    providers: [providerOf(automation)],
    briefVersion: 'automation',
    demonstration: false,
    writesAhead: false,
    readDelivery: (body, signature) => readDelivery(automation.secret, body, signature),
  }
}

function providerOf(automation: Automation): Provider {
  return {
    name: 'automation',
    model: automation.url.hostname,
    mends: false,
    costAtMost: () => automation.microsPerCall,
    async write(material, assignment, signal, onText, ordered) {
      const text =
        assignment.part === 'opening'
          ? await askForPreview(automation, payloadOf(material, assignment, ordered), signal)
          : after(
              assignment.opening,
              await orderText(automation, material, assignment, ordered, signal),
            )
      onText?.(text)
      const costMicros = automation.microsPerCall
      return { text, usage: { inputTokens: 0, outputTokens: 0, costMicros } }
    },
  }
}

/** What section 7 of the specification lists, and nothing else. */
export function payloadOf(material: Material, assignment: Assignment, ordered: Ordered) {
  const { person, relationship, qualities, memories, scripture, tone, theme } = material
  return {
    id: ordered.submissionId,
    ...{ person, relationship, qualities, memories, scripture, tone, theme },
    length: ordered.length,
    name: person,
    type: ordered.type || relationship,
    email: ordered.email,
    customer_name: material.speaker,
    preview: assignment.opening,
  }
}

async function askForPreview(automation: Automation, payload: object, signal: AbortSignal) {
  const { reply, charged } = await call(automation, payload, {}, signal)
  const preview = reply && fieldIn(reply, 'preview')
  if (!preview) throw new WriterFailure('no-preview', undefined, charged)
  return preview
}

/** Made once, whatever becomes of us meanwhile; then the text is waited for. */
async function orderText(
  automation: Automation,
  material: Material,
  assignment: Assignment,
  ordered: Ordered,
  signal: AbortSignal,
): Promise<string> {
  const { handovers } = automation
  const { attempt, sent } = await handovers.begin(ordered.submissionId)
  if (!sent) {
    const payload = payloadOf(material, assignment, ordered)
    const paid = { ...payload, submission_id: ordered.submissionId }
    // Any answer will do, JSON or not: the text itself comes to the callback.
    const { reply, charged } = await call(automation, paid, { 'idempotency-key': attempt }, signal)
    if (!reply) throw new WriterFailure('not-taken', undefined, charged)
    await handovers.sent(attempt)
  }
  const until = Date.now() + automation.deliveryMs
  while (!signal.aborted && Date.now() < until) {
    const text = await handovers.take(attempt)
    if (text !== null) return text.trim()
    await pause(lookAgainMs, undefined, { signal }).catch(() => {})
  }
  throw new WriterFailure('not-delivered')
}

/** What follows the opening that the buyer has read: a text that does not begin with it is not theirs. */
function after(opening: string, text: string): string {
  if (!text.startsWith(opening)) throw new WriterFailure('not-its-opening')
  return text.slice(opening.length).trim()
}

type Called = { reply: Reply | null; charged: boolean }

/** No reply when it could not be reached, refused, or wanted to send us elsewhere. */
async function call(
  automation: Automation,
  payload: object,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Called> {
  const body = JSON.stringify(payload)
  try {
    const reply = await postOutside(automation.url, {
      headers: {
        'content-type': 'application/json',
        'x-signature': signatureOf(automation.secret, body, new Date()),
        ...headers,
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(automation.answerMs)]),
      loopback: automation.loopback,
    })
    if (reply.status >= 200 && reply.status < 300) return { reply, charged: true }
    automation.onFailure(`answered-${reply.status}`)
    return { reply: null, charged: reply.status < 400 }
  } catch (error) {
    automation.onFailure(error instanceof WriterFailure ? error.reason : 'unknown')
    return { reply: null, charged: !wasNeverReached(error) }
  }
}

function readDelivery(secret: string, body: Buffer, signature: string): Delivery | null {
  if (!isSigned(secret, body, signature, new Date())) return null
  const reply = { status: 200, type: 'application/json', body: body.toString('utf8') }
  const submissionId = fieldIn(reply, 'submission_id')
  const attempt = fieldIn(reply, 'attempt')
  const text = fieldIn(reply, 'full_eulogy')
  return submissionId && attempt && text ? { submissionId, attempt, text } : null
}

function fieldIn({ body }: Reply, name: string): string | null {
  try {
    const said: unknown = JSON.parse(body)
    const value = typeof said === 'object' && said !== null && Reflect.get(said, name)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  } catch {
    return null
  }
}
