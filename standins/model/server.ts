import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ActiveMisbehavior, writeAnswer } from './answer.ts'
import { anthropic } from './anthropic.ts'
import { type Control, createControl, type LoggedRequest } from './control.ts'
import { serveControl } from './control-routes.ts'
import { deliver } from './delivery.ts'
import { callName } from './misbehavior.ts'
import { openai } from './openai.ts'
import { readJson, sendJson } from './plain-http.ts'
import { type Job, requestKey } from './request.ts'
import { type ErrorReply, getPath, type Vendor } from './vendor.ts'

export type ModelOptions = {
  port: number
  /** To the first token; no pace at all means that of a real model. */
  delayMs?: number | undefined
  tokensPerSecond?: number | undefined
  judgeDelayMs?: number | undefined
  judgeTokensPerSecond?: number | undefined
  /** What `model-slow` adds before the first word. */
  slowMs?: number | undefined
}

export type ModelStandin = { url: string; port: number; close: () => Promise<void> }

/** As measured with real models: milliseconds to the first token, and tokens a second. */
const realPace = { delayMs: 600, writer: 80, judge: 150 }
const loopback = '127.0.0.1'
const vendors: readonly Vendor[] = [anthropic, openai]

/** Plays the language model over the wire, in the protocols of both companies. */
export async function startModel(options: ModelOptions): Promise<ModelStandin> {
  const { tokensPerSecond = realPace.writer } = options
  const control = createControl({
    delayMs: options.delayMs ?? realPace.delayMs,
    tokensPerSecond,
    judgeDelayMs: options.judgeDelayMs ?? null,
    judgeTokensPerSecond:
      options.judgeTokensPerSecond ?? (tokensPerSecond === 0 ? 0 : realPace.judge),
  })
  const slowMs = options.slowMs ?? 20_000
  const server = createServer((request, reply) => {
    route(request, reply, control, slowMs).catch((problem: unknown) => {
      console.error('model stand-in:', problem)
      reply.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, loopback, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${loopback}:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function route(
  request: IncomingMessage,
  reply: ServerResponse,
  control: Control,
  slowMs: number,
): Promise<void> {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  const vendor = vendors.find((one) => one.path === path)
  if (vendor && request.method === 'POST')
    return serveModel(vendor, request, reply, control, slowMs)
  if (await serveControl(path, request, reply, control)) return
  const asks = request.headers['x-api-key'] ? anthropic : openai
  refuse(reply, asks, { status: 404, message: `Unknown request: ${request.method} ${path}` })
}

async function serveModel(
  vendor: Vendor,
  request: IncomingMessage,
  reply: ServerResponse,
  control: Control,
  slowMs: number,
): Promise<void> {
  const key = vendor.readApiKey(request.headers)
  const body = await readJson(request)
  if (key === '' || key === 'bad-key') {
    return refuse(reply, vendor, { status: 401, message: 'Incorrect API key provided.' })
  }
  if (!body) return refuse(reply, vendor, { status: 400, message: 'The body is not JSON.' })
  const asked = vendor.read(body, request.headers)
  if (typeof asked === 'string') return refuse(reply, vendor, { status: 400, message: asked })

  const { answer, job, misbehavior } = writeAnswer(asked, vendor.name, control)
  const unfit = job && asked.structured && schemaMismatch(job.task, asked.structured.schema)
  if (unfit) return refuse(reply, vendor, { status: 400, message: unfit })
  const heard: LoggedRequest = {
    at: new Date().toISOString(),
    vendor: vendor.name,
    model: asked.model,
    stream: asked.stream,
    task: job?.task ?? 'none',
    part: job ? callName(job) : 'none',
    version: job?.task === 'draft' ? job.assignment.version : 0,
    corrections: countCorrections(job),
    key: job ? requestKey(job) : '',
    outcome: misbehavior.name,
    words: answer.text.split(/\s+/).filter(Boolean).length,
    firstSentenceAt: null,
    sentencesAt: [],
    finishedAt: null,
  }
  control.logRequest(heard)
  const failure = failureOf(misbehavior, vendor)
  if (failure) return refuse(reply, vendor, failure)
  const usual = control.paceFor(job?.task === 'judge' || job?.task === 'kinds')
  const pace = { ...usual, delayMs: usual.delayMs + (misbehavior.slow ? slowMs : 0) }
  await deliver(reply, vendor, answer, pace, misbehavior.wire, () => {
    heard.firstSentenceAt ??= Date.now()
    heard.sentencesAt.push(Date.now())
  })
  heard.finishedAt = Date.now()
}

function countCorrections(job: Job | null): number {
  if (job?.task === 'draft') return job.assignment.avoid.length
  return job?.task === 'patch' ? job.listed.length + job.unsaid.length : 0
}

const listFor: Record<Job['task'], string | null> = {
  draft: null,
  judge: 'sentences',
  kinds: 'pieces',
  patch: 'paragraphs',
}

/** A schema that does not fit what is asked is a mistake of the product. */
function schemaMismatch(task: Job['task'], schema: unknown): string | null {
  const list = listFor[task]
  const fits = list !== null && getPath(schema, 'properties', list) !== undefined
  return fits ? null : `The schema does not fit a ${task}.`
}

function failureOf({ fails, seen }: ActiveMisbehavior, vendor: Vendor): ErrorReply | null {
  if (!fails || seen >= fails.times) return null
  return fails.as === 'overloaded'
    ? { status: vendor.overloadedStatus, message: 'Overloaded' }
    : { status: 429, message: 'Rate limit reached. Please try again in 1s.', retryAfter: 1 }
}

function refuse(reply: ServerResponse, vendor: Vendor, refused: ErrorReply): void {
  const headers = refused.retryAfter ? { 'retry-after': String(refused.retryAfter) } : {}
  sendJson(reply, refused.status, vendor.errorBody(refused), headers)
}
