import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type PreviewLine, previewStreamType } from '#contract/previews.ts'
import { submissionParams } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { PreviewFailed, type PreviewOutcome, writePreview } from '#server/flows/write-preview.ts'
import { keysOf } from './keys.ts'
import { budgetMessages, refuse, requireProofOfWork, sendTooManyRequests } from './problems.ts'
import type { PowChallenges } from './proof-of-work.ts'
import { rateLimit } from './rate-limit.ts'
import { openStream } from './streams.ts'

const timeoutMs = 120_000
const status = { 'not-found': 404, 'already-paid': 409 } as const

type Options = { ctx: Context; challenges: PowChallenges; stopping: AbortSignal }

export const previewRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { ctx, challenges, stopping } = options
  const underWay = new Set<Promise<unknown>>()
  // Also those whose visitor has left are waited for: each has money set aside to be accounted for.
  app.addHook('onClose', async () => {
    await Promise.allSettled(underWay)
  })

  const route = { onRequest: rateLimit(ctx, 'preview'), schema: { params: submissionParams } }
  app.post(api.preview(':id'), route, async (request, reply) => {
    const said = createLineStream(reply)
    // Someone whose phone fell asleep finds the preview when they come back: leaving stops nothing.
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping])
    const asked = { submissionId: request.params.id, keys: keysOf(request), signal }
    try {
      const writing = writePreview(ctx, asked, {
        onStage: (stage) => said.line({ stage }),
        onText: (text) => said.line({ text }),
      })
      underWay.add(writing)
      const outcome = await writing.finally(() => underWay.delete(writing))
      if (typeof outcome === 'object' && 'preview' in outcome) said.line({ done: outcome })
      else if (said.begun()) said.line({ failed: true })
      else return await reject(request, reply, outcome)
    } catch (error) {
      const logged = error instanceof PreviewFailed
      if (!logged && !said.begun()) throw error
      said.line({ failed: true })
      const reason = error instanceof Error ? error.message : ''
      if (!logged) request.log.error({ reason }, 'preview failed')
    }
    said.end()
    return reply
  })

  async function reject(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    outcome: Exclude<PreviewOutcome, { preview: string }>,
  ) {
    if (typeof outcome === 'string') return refuse(reply, status[outcome], outcome)
    const { refusal, waitSeconds } = outcome
    if (refusal === 'pow-required')
      return requireProofOfWork(reply, await challenges.create(request.params.id))
    ctx.log.warn({ requestId: request.id, reason: refusal }, 'over budget')
    return sendTooManyRequests(reply, waitSeconds, budgetMessages[refusal])
  }
}

/** The stream is opened by its first line: until then the answer can still be a refusal. */
function createLineStream(reply: FastifyReply) {
  let stream: ServerResponse | null = null
  return {
    begun: () => stream !== null,
    line(line: PreviewLine) {
      stream ??= openStream(reply, previewStreamType)
      stream.write(`${JSON.stringify(line)}\n`)
    },
    end: () => stream?.end(),
  }
}
