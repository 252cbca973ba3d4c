import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type PreviewLine, previewStreamType } from '#contract/previews.ts'
import { submissionParams } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import {
  PreviewFailed,
  type PreviewOutcome,
  writePreview,
} from '#server/flows/submission/write-preview.ts'
import {
  budgetMessages,
  requireProofOfWork,
  sendProblem,
  sendTooManyRequests,
} from '#server/http/problems.ts'
import type { PowChallenges } from '#server/http/proof-of-work.ts'
import { rateLimit } from '#server/http/rate-limit.ts'
import { openStream } from '#server/http/streams.ts'
import { keysOf } from './keys.ts'

const timeoutMs = 120_000
const status = { 'not-found': 404, 'already-paid': 409 } as const

type Options = { ctx: Context; challenges: PowChallenges; stopping: AbortSignal }

export const previewRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { ctx, challenges, stopping } = options
  const pending = new Set<Promise<unknown>>()
  // Includes previews whose visitor has left, because their reserved cost must be settled.
  app.addHook('onClose', async () => {
    await Promise.allSettled(pending)
  })

  const route = { onRequest: rateLimit(ctx, 'preview'), schema: { params: submissionParams } }
  app.post(api.preview(':id'), route, async (request, reply) => {
    const lines = createLineStream(reply)
    // Not aborted on disconnect: someone whose phone locked finds the preview when they return.
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping])
    const access = { submissionId: request.params.id, keys: keysOf(request), signal }
    try {
      const writing = writePreview(ctx, access, {
        onStage: (stage) => lines.write({ stage }),
        onText: (text) => lines.write({ text }),
      })
      pending.add(writing)
      const outcome = await writing.finally(() => pending.delete(writing))
      if (typeof outcome === 'object' && 'preview' in outcome) lines.write({ done: outcome })
      else if (lines.hasStarted()) lines.write({ failed: true })
      else return await reject(request, reply, outcome)
    } catch (error) {
      const isLogged = error instanceof PreviewFailed
      if (!isLogged && !lines.hasStarted()) throw error
      lines.write({ failed: true })
      const reason = error instanceof Error ? error.message : ''
      if (!isLogged) request.log.error({ reason }, 'preview failed')
    }
    lines.end()
    return reply
  })

  async function reject(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    outcome: Exclude<PreviewOutcome, { preview: string }>,
  ) {
    if (typeof outcome === 'string') return sendProblem(reply, status[outcome], outcome)
    const { refusal, waitSeconds } = outcome
    if (refusal === 'pow-required')
      return requireProofOfWork(reply, await challenges.create(request.params.id))
    ctx.log.warn({ requestId: request.id, reason: refusal }, 'over budget')
    return sendTooManyRequests(reply, waitSeconds, budgetMessages[refusal])
  }
}

/** Opens the stream with the first line, so an error status is possible until then. */
function createLineStream(reply: FastifyReply) {
  let stream: ServerResponse | null = null
  return {
    hasStarted: () => stream !== null,
    write(line: PreviewLine) {
      stream ??= openStream(reply, previewStreamType)
      stream.write(`${JSON.stringify(line)}\n`)
    },
    end: () => stream?.end(),
  }
}
