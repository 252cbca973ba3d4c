import type * as z from 'zod/mini'
import {
  type ConfirmCheckoutReply,
  confirmCheckoutReply,
  createCheckoutReply,
  fullEulogyReply,
} from '#contract/checkouts.ts'
import type { FindLinksBody } from '#contract/emails.ts'
import { type Problem, problemReply } from '#contract/problem.ts'
import { siteReply } from '#contract/site.ts'
import {
  emptyReply,
  myEulogiesReply,
  type PreviewDone,
  type PreviewStage,
  previewLine,
  questionsReply,
  submissionReply,
  submitReply,
} from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { ContactMessage } from '#domain/contact.ts'
import type { SubmissionInput } from '#domain/submission.ts'
import type { Notice } from './ui/toast.ts'

type Code = Problem['code'] | 'unreachable' | 'outdated' | 'erased'

/** A connection can stall without closing, so every request has a timeout. */
const requestTimeoutMs = 30_000
/** Longer than the server's own limit for a preview, which is two minutes. */
const previewTimeoutMs = 150_000
/** The same for questions, which the server waits for four seconds. */
const listenTimeoutMs = 8_000

const transientCodes: readonly Code[] = ['unreachable', 'server-error', 'unavailable']

/** Any outcome of a request other than the expected reply. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: Code

  constructor(code: Code, message: string) {
    super(message)
    this.code = code
  }
}

/** The network or the server failed, as opposed to rejecting the request, so a retry may help. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && transientCodes.includes(error.code)

/** Where a page that stayed open over a release doesn't understand a reply. A retry would get the same one. */
export const outdated: Notice = {
  title: 'Please Load the Page Again',
  text: 'This site has changed since you opened this page. Please load the page again. Nothing you wrote is lost.',
}
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'outdated'

/** A repeated call with the same idempotency key stores one submission. */
export const submit = (
  input: SubmissionInput,
  idempotencyKey: string,
  about?: Parameters<typeof api.submissions>[0],
) =>
  requestJson(
    api.submissions(about),
    submitReply,
    postJson(input, { 'idempotency-key': idempotencyKey }),
  )

export const listMyEulogies = () => requestJson(api.myEulogies(), myEulogiesReply)

export const readSubmission = (id: string) => requestJson(api.submission(id), submissionReply)

export const exchangeKey = (id: string, key: string) =>
  requestJson(api.access(id), emptyReply, postJson({ key }))

/** Has the notes read. Returns what is asked about them, and what was said to it. */
export const listen = (id: string) =>
  requestJson(api.questions(id), questionsReply, { method: 'POST' }, listenTimeoutMs)

export const openCheckout = (
  submissionId: string,
  name: string,
  email: string,
  withoutPreview: boolean,
) =>
  requestJson(
    api.createCheckout(),
    createCheckoutReply,
    postJson({ submissionId, name, email, ...(withoutPreview && { withoutPreview }) }),
  )

export const confirmCheckout = (
  sessionId: string,
  submissionId: string,
  claim: string | null,
): Promise<ConfirmCheckoutReply> =>
  requestJson(
    api.confirmCheckout(),
    confirmCheckoutReply,
    postJson({ sessionId, submissionId, ...(claim && { claim }) }),
  )

export const readFullEulogy = (id: string) => requestJson(api.fullEulogy(id), fullEulogyReply)

export const sendMessage = (message: ContactMessage) =>
  requestJson(api.contact(), emptyReply, postJson(message))

export const findLinks = (body: FindLinksBody) =>
  requestJson(api.findLinks(), emptyReply, postJson(body))

export const readSite = () => requestJson(api.site(), siteReply)

export const openWaitingStream = (id: string) => new EventSource(api.waiting(id))

/** Reports each stage and resolves with the finished preview. `again`: once more, with answers that came later. */
export async function writePreview(
  id: string,
  onStage: (stage: PreviewStage) => void,
  { again = false } = {},
): Promise<PreviewDone> {
  const response = await request(api.preview(id), postJson({ again }), previewTimeoutMs)
  for await (const line of readLines(response)) {
    const message = understand(previewLine, line)
    if ('done' in message) return message.done
    if ('failed' in message) {
      if (message.erased) throw new ApiError('erased', 'Erased while it was written')
      break
    }
    onStage(message.stage)
  }
  throw new ApiError('server-error', 'No preview')
}

export async function requestJson<S extends z.ZodMiniType>(
  url: string,
  reply: S,
  init?: RequestInit,
  timeoutMs?: number,
): Promise<z.output<S>> {
  const response = await request(url, init, timeoutMs)
  return understand(reply, await response.text().catch(lost))
}

function understand<S extends z.ZodMiniType>(reply: S, text: string): z.output<S> {
  const parsed = reply.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new ApiError('outdated', outdated.text)
}

/** What isn't JSON was cut off, or is a hotel's sign-in page. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return lost(error)
  }
}

function lost(error: unknown): never {
  throw new ApiError('unreachable', String(error))
}

export async function request(
  url: string,
  init?: RequestInit,
  timeoutMs = requestTimeoutMs,
): Promise<Response> {
  // Older browsers lack AbortSignal.timeout; there the request has no timeout.
  const signal = AbortSignal.timeout?.(timeoutMs) ?? null
  const response = await fetch(url, { ...init, signal }).catch(lost)
  if (response.ok) return response
  const problem = problemReply.safeParse(await response.json().catch(() => null))
  if (problem.success) {
    throw new ApiError(problem.data.code, problem.data.message)
  }
  throw new ApiError(
    response.status < 500 ? 'not-allowed' : 'server-error',
    `HTTP ${response.status}`,
  )
}

export function postJson(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

async function* readLines(response: Response): AsyncGenerator<string> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value = '' } = await reader.read().catch(lost)
    const lines = (rest + value).split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    yield* lines.filter((line) => line.trim() !== '')
    if (done) return
  }
}

/** A limit shows the server's message, which says when to try again or what to do instead. */
export const isErased = (error: unknown) => error instanceof ApiError && error.code === 'erased'

export function noticeForError(fallback: Notice, error: unknown): Notice {
  if (!(error instanceof ApiError)) return fallback
  if (error.code === 'rate-limited') return { title: 'Please Try Again Soon', text: error.message }
  if (error.code === 'outdated') return outdated
  if (error.code === 'order-limit') return { title: 'Nothing New Was Started', text: error.message }
  return fallback
}
