import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Problem } from '#contract/problem.ts'
import { type BudgetRefusal, OverBudget } from '#domain/budget.ts'
import { comeBackIn } from '#domain/come-back.ts'
import type { Log } from '#server/context.ts'
import { isErased, isStoreAway } from '#server/flows/look-at-store.ts'

const words: Record<Problem['code'], string> = {
  'not-found': 'We could not find this.',
  'mend-fields': 'Something needs a look before we can go on.',
  'not-allowed': 'This can only be done from our own pages.',
  'already-paid': 'This eulogy has been paid for.',
  'no-preview': 'The preview has to be there first.',
  'not-paid': 'This eulogy has not been paid for yet.',
  'none-left': 'You have used all your available retries for this eulogy.',
  'told-enough': 'You have answered three questions. That is enough to go on.',
  stale: 'This text has since been changed in another window.',
  'come-back-later': 'We are busy just now. Please try again in a moment.',
  'prove-first': 'Your browser has a small sum to do first.',
  'too-often': 'Please come back a little later.',
  'our-fault': 'Something went wrong on our side. What you wrote is safe.',
}

export function refuse(
  reply: FastifyReply,
  status: number,
  code: Problem['code'],
  fields?: Record<string, string>,
) {
  return reply.code(status).send({ code, message: words[code], ...(fields && { fields }) })
}

const noPreview: Record<BudgetRefusal, string> = {
  'day-spent': 'We have written as many previews as we can today.',
  'browser-full': 'These were all the previews that we can write for you today.',
  'submission-full': 'We have tried to write this preview many times today.',
  'network-full': 'Many previews were asked for from your network today.',
  'prove-first': words['prove-first'],
}

/** Says what happened, that nothing is lost, and when to come back. */
export function askToComeBack(
  reply: FastifyReply,
  waitSeconds: number,
  why: string,
  kept = 'Your words are safe.',
) {
  const message = `${why} ${kept} ${comeBackIn(waitSeconds)}`
  reply.code(429).header('retry-after', String(waitSeconds))
  return reply.send({ code: 'too-often', message } satisfies Problem)
}

export function askForProof(reply: FastifyReply, challenge: Problem['challenge']) {
  const code = 'prove-first'
  return reply.code(428).send({ code, message: words[code], challenge } satisfies Problem)
}

export function answerProblems(app: Pick<FastifyInstance, 'setErrorHandler'>, log: Log) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      return refuse(reply, 400, 'mend-fields', whatToMend(error.validation))
    }
    if (error.statusCode && error.statusCode < 500) {
      return refuse(reply, error.statusCode, 'mend-fields')
    }
    const { id: requestId } = request
    const where = { requestId, route: request.routeOptions.url }
    if (error instanceof OverBudget) {
      log.warn({ ...where, reason: error.reason }, 'over budget')
      return askToComeBack(reply, error.waitSeconds, noPreview[error.refusal])
    }
    if (isErased(error)) return refuse(reply, 404, 'not-found')
    const away = isStoreAway(error)
    log.error({ ...where, ...withoutValues(error) }, away ? 'database away' : 'request failed')
    if (away) return refuse(reply.header('retry-after', '2'), 503, 'come-back-later')
    return refuse(reply, 500, 'our-fault')
  })
}

function whatToMend(issues: { instancePath: string; message?: string | undefined }[]) {
  const fields: Record<string, string> = {}
  for (const { instancePath, message } of issues) {
    fields[instancePath.replace(/^\//, '')] ??= message ?? ''
  }
  return fields
}

/** A database error carries the values it failed on in `detail`; they stay out of the log. */
function withoutValues(error: FastifyError) {
  return { error: error.name, code: error.code, reason: error.message, stack: error.stack }
}
