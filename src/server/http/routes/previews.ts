import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type PreviewLine,
  previewBody,
  previewStreamType,
  submissionParams,
} from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import {
  PreviewFailed,
  type PreviewOutcome,
  type PreviewRefusal,
  writePreview,
} from '#server/flows/submission/write-preview.ts'
import { sendProblem, sendTooManyRequests } from '#server/http/problems.ts'
import { openStream } from '#server/http/streams.ts'
import { readAccess } from './keys.ts'

const timeoutMs = 120_000
const noPreviewMessages: Record<Exclude<PreviewRefusal, 'previews-paused'>, string> = {
  'budget-spent':
    'We can’t write a free preview right now: we’ve written as many as we can today. You can come back tomorrow for one.',
  'network-limit':
    'We can’t write a free preview right now: there were a lot of requests from your network today. You can come back tomorrow for one.',
  'submission-limit': 'We’ve written this preview more than once, so we can’t write it again.',
}

type Options = { ctx: Context; stopping: AbortSignal }

export const previewRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { ctx, stopping } = options
  const pending = new Set<Promise<unknown>>()
  // Includes previews whose visitor has left, because their reserved cost must be settled.
  app.addHook('onClose', async () => {
    await Promise.allSettled(pending)
  })

  const route = {
    config: { action: 'write-preview', limit: 'preview', sheddable: true, waitsForModel: true },
    schema: { params: submissionParams, body: previewBody },
  } as const
  app.post(api.preview(':id'), route, async (request, reply) => {
    const lines = createLineStream(reply)
    // Not aborted on disconnect: someone whose phone locked finds the preview when they return.
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping])
    const { id: submissionId } = request.params
    const again = request.body?.again ?? false
    const visitor = { ...readAccess(request, submissionId), address: request.ip, signal, again }
    try {
      // The answer ends with the draft. Browsers don't read on after the preview.
      let isShown = false
      const writing = writePreview(ctx, visitor, {
        stage: (stage) => lines.write({ stage }),
        shown: (done) => {
          isShown = true
          lines.write({ done })
        },
      })
      pending.add(writing)
      const outcome = await writing.finally(() => pending.delete(writing))
      if (typeof outcome === 'object' && 'preview' in outcome) {
        if (!isShown) lines.write({ done: outcome })
      } else if (lines.hasStarted())
        lines.write({ failed: true, ...(outcome === 'not-found' && { erased: true }) })
      else return reject(request, reply, outcome)
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

  function reject(
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: Exclude<PreviewOutcome, { preview: string }>,
  ) {
    if (typeof outcome === 'string') return sendProblem(reply, outcome)
    const { refusal, waitSeconds } = outcome
    ctx.log.warn({ requestId: request.id, reason: refusal }, 'over budget')
    if (refusal === 'previews-paused')
      return sendTooManyRequests(reply, waitSeconds, 'We’ve paused new previews for a short time.')
    const code = 'no-free-preview'
    const message = noPreviewMessages[refusal]
    return reply.code(429).header('retry-after', String(waitSeconds)).send({ code, message })
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
