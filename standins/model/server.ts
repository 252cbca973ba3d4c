import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type ActiveMisbehavior, isJudging, writeAnswer } from './answer.ts'
import { anthropic } from './anthropic.ts'
import { type Control, createControl, serveControl } from './control.ts'
import { deliver } from './delivery.ts'
import { callName } from './misbehavior.ts'
import { openai } from './openai.ts'
import { listen, readJson, sendJson } from './plain-http.ts'
import type { Job } from './request.ts'
import { type ErrorReply, getPath, type Vendor } from './vendor.ts'

export type ModelOptions = {
  port: number
  /** Time to the first token. Delay and speed default to those of a real model. */
  delayMs?: number | undefined
  /** 0: no pacing. */
  tokensPerSecond?: number | undefined
  /** Extra delay of `model-slow`. */
  slowMs?: number | undefined
}

export type ModelStandin = { url: string; port: number; close: () => Promise<void> }

/** Measured with real models. */
const realPace = { delayMs: 600, writerTokensPerSecond: 80, judgeTokensPerSecond: 150 }
const vendors: readonly Vendor[] = [anthropic, openai]

/** A language model that speaks the HTTP protocols of both providers. */
export async function startModel(options: ModelOptions): Promise<ModelStandin> {
  const { tokensPerSecond = realPace.writerTokensPerSecond } = options
  const control = createControl({
    delayMs: options.delayMs ?? realPace.delayMs,
    tokensPerSecond,
    judgeDelayMs: null,
    judgeTokensPerSecond: tokensPerSecond === 0 ? 0 : realPace.judgeTokensPerSecond,
  })
  const slowMs = options.slowMs ?? 20_000
  const server = createServer((request, reply) => {
    route(request, reply, control, slowMs).catch((error: unknown) => {
      console.error('model stand-in:', error)
      reply.destroy()
    })
  })
  return listen(server, options.port)
}

async function route(
  request: IncomingMessage,
  reply: ServerResponse,
  control: Control,
  slowMs: number,
): Promise<void> {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  const vendor = vendors.find((candidate) => candidate.path === path)
  if (vendor && request.method === 'POST')
    return serveModel(vendor, request, reply, control, slowMs)
  if (await serveControl(path, request, reply, control)) return
  const caller = request.headers['x-api-key'] ? anthropic : openai
  sendError(reply, caller, { status: 404, message: `Unknown request: ${request.method} ${path}` })
}

async function serveModel(
  vendor: Vendor,
  request: IncomingMessage,
  reply: ServerResponse,
  control: Control,
  slowMs: number,
): Promise<void> {
  const body = await readJson(request)
  if (vendor.readApiKey(request.headers) === '') {
    return sendError(reply, vendor, { status: 401, message: 'Incorrect API key provided.' })
  }
  if (!body) return sendError(reply, vendor, { status: 400, message: 'The body is not JSON.' })
  const modelRequest = vendor.read(body, request.headers)
  if (typeof modelRequest === 'string')
    return sendError(reply, vendor, { status: 400, message: modelRequest })

  const { answer, job, misbehavior } = writeAnswer(modelRequest, vendor.name, control)
  const { structured, stream } = modelRequest
  const mismatch = job && structured && schemaMismatch(job.task, structured.schema)
  if (mismatch) return sendError(reply, vendor, { status: 400, message: mismatch })
  control.logRequest({
    vendor: vendor.name,
    task: job?.task ?? 'none',
    part: job ? callName(job) : 'none',
    version: job?.task === 'draft' ? job.assignment.version : 0,
    stream,
    outcome: misbehavior.name,
  })
  const failure = findFailure(misbehavior, vendor)
  if (failure) return sendError(reply, vendor, failure)
  const usual = control.paceFor(job !== null && isJudging(job))
  const pace = { ...usual, delayMs: usual.delayMs + (misbehavior.slow ? slowMs : 0) }
  await deliver({ reply, vendor, answer, pace, wire: misbehavior.wire })
}

const listFor: Record<Job['task'], string | null> = {
  draft: null,
  judge: 'sentences',
  kinds: 'pieces',
  same: 'items',
  read: 'places',
  listen: 'questions',
  edit: 'paragraphs',
  rewrite: 'rewritten',
}

/** A schema that doesn't match the prompt is a bug in the product. */
function schemaMismatch(task: Job['task'], schema: unknown): string | null {
  const list = listFor[task]
  const matches = list !== null && getPath(schema, 'properties', list) !== undefined
  return matches ? null : `The schema does not match the task: ${task}.`
}

function findFailure({ fails, seen }: ActiveMisbehavior, vendor: Vendor): ErrorReply | null {
  if (!fails || seen >= fails.times) return null
  return fails.as === 'overloaded'
    ? { status: vendor.overloadedStatus, message: 'Overloaded' }
    : { status: 429, message: 'Rate limit reached. Please try again in 1s.', retryAfter: 1 }
}

function sendError(reply: ServerResponse, vendor: Vendor, error: ErrorReply): void {
  const headers = error.retryAfter ? { 'retry-after': String(error.retryAfter) } : {}
  sendJson(reply, error.status, vendor.errorBody(error), headers)
}
