import type * as z from 'zod/mini'
import { afterthoughtReply } from '#contract/afterthoughts.ts'
import {
  type ConfirmCheckoutReply,
  confirmCheckoutReply,
  createCheckoutReply,
} from '#contract/checkouts.ts'
import type * as eulogies from '#contract/eulogies.ts'
import { editReply, fullEulogyReply, retryReply, versionsReply } from '#contract/eulogies.ts'
import { type PreviewDone, type PreviewStage, previewLine } from '#contract/previews.ts'
import { type Problem, problemReply } from '#contract/problem.ts'
import type { Challenge, Proof } from '#contract/proof.ts'
import { siteReply } from '#contract/site.ts'
import { nothing, submissionReply, submitReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import { eraseReply } from '#contract/your-data.ts'
import type { Afterthought } from '#domain/afterthought.ts'
import type { ContactMessage } from '#domain/contact.ts'
import type { Told } from '#domain/submission.ts'

type Code = Problem['code'] | 'unreachable'

/** A line can go silent without breaking: after this it counts as broken. */
const answeredWithin = 30_000
/** The server itself gives up on a preview after two minutes. */
const previewWithin = 150_000

const passing: readonly Code[] = ['unreachable', 'our-fault', 'come-back-later']

/** Anything but the answer that was asked for. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: Code
  /** What the browser is to solve before it asks again. */
  readonly challenge: Challenge | null

  constructor(code: Code, message: string, challenge: Challenge | null = null) {
    super(message)
    this.code = code
    this.challenge = challenge
  }
}

/** Nobody said no: the network or the server failed, so that asking again may help. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof Refused) || passing.includes(error.code)
}

/** Sent again under the same name, the same words are stored once. */
export const submit = (told: Told, sending: string) =>
  ask(api.submissions(), submitReply, posting(told, { 'idempotency-key': sending }))

export const readSubmission = (id: string) => ask(api.submission(id), submissionReply)

export const deleteSubmission = (id: string) =>
  ask(api.submission(id), eraseReply, { method: 'DELETE' })

export const exportEverything = async (id: string, format: 'json' | 'text') =>
  (await reach(`${api.export(id)}?format=${format}`)).text()

export const exchangeKey = (id: string, key: string) =>
  ask(api.access(id), nothing, posting({ key }))

export const sendProof = (id: string, proof: Proof) => ask(api.proof(id), nothing, posting(proof))

export const addAfterthought = (id: string, afterthought: Afterthought) =>
  ask(api.afterthoughts(id), afterthoughtReply, posting(afterthought))

export const openCheckout = (submissionId: string, name: string, email: string) =>
  ask(api.createCheckout(), createCheckoutReply, posting({ submissionId, name, email }))

export const confirmCheckout = (
  sessionId: string,
  submissionId: string,
): Promise<ConfirmCheckoutReply> =>
  ask(api.confirmCheckout(), confirmCheckoutReply, posting({ sessionId, submissionId }))

export const readFullEulogy = (id: string) => ask(api.fullEulogy(id), fullEulogyReply)

export const listVersions = (id: string) => ask(api.versions(id), versionsReply)

export const saveEdit = (id: string, text: string, revision: number) =>
  ask(api.edits(id), editReply, posting({ text, revision }))

/** Says that a sentence is true, or takes that back. */
export const confirmSentence = (id: string, confirmed: eulogies.Confirmation) =>
  ask(api.confirmations(id), nothing, posting(confirmed))

export const requestRetry = (id: string, told: eulogies.Retry, sending: string) =>
  ask(api.retries(id), retryReply, posting(told, { 'idempotency-key': sending }))

export const sendMessage = (message: ContactMessage) =>
  ask(api.contact(), nothing, posting(message))

export const readSite = () => ask(api.site(), siteReply)

export const openWaitingStream = (id: string) => new EventSource(api.waiting(id))

export type PreviewWatch = {
  onStage: (stage: PreviewStage) => void
  onPiece: (text: string) => void
}

/** Says what is happening, hands over each piece of the preview, and resolves with all of it. */
export async function writePreview(id: string, watch: PreviewWatch): Promise<PreviewDone> {
  const response = await reach(api.preview(id), { method: 'POST' }, previewWithin)
  for await (const line of linesOf(response)) {
    const said = previewLine.parse(JSON.parse(line))
    if ('done' in said) return said.done
    if ('failed' in said) break
    if ('stage' in said) watch.onStage(said.stage)
    else watch.onPiece(said.text)
  }
  throw new Refused('our-fault', 'The preview was not finished')
}

async function ask<S extends z.ZodMiniType>(
  address: string,
  reply: S,
  init?: RequestInit,
): Promise<z.output<S>> {
  const response = await reach(address, init)
  return reply.parse(await response.json())
}

async function reach(
  address: string,
  init?: RequestInit,
  within = answeredWithin,
): Promise<Response> {
  // Older browsers have no such signal, and wait.
  const signal = AbortSignal.timeout?.(within) ?? null
  const response = await fetch(address, { ...init, signal }).catch((error: unknown) => {
    throw new Refused('unreachable', String(error))
  })
  if (response.ok) return response
  const problem = problemReply.safeParse(await response.json().catch(() => null))
  if (problem.success) {
    const { code, message, challenge } = problem.data
    throw new Refused(code, message, challenge)
  }
  throw new Refused(response.status < 500 ? 'not-allowed' : 'our-fault', `HTTP ${response.status}`)
}

function posting(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value = '' } = await reader.read()
    const lines = (rest + value).split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    yield* lines.filter((line) => line.trim() !== '')
    if (done) return
  }
}
