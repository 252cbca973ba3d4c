import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Problem } from '#contract/problem.ts'
import { waitMessage } from '#domain/limits/limits.ts'
import type { Log } from '#server/context.ts'
import { isDatabaseUnavailable, isFamilyErased } from '#server/store/database/database.ts'

/** Problems with a message of their own, whatever the request was. */
type Code = Exclude<Problem['code'], 'offline' | 'no-free-preview'>

const messages: Record<Code, string> = {
  'not-found': 'We couldn’t find this.',
  'invalid-fields': 'Something needs fixing before we can continue.',
  'not-allowed': 'This can only be done from our own pages.',
  'not-owner':
    'With a link from an email, you can read and change the eulogy, but not this. Please use the phone or computer you wrote or bought it on, or ask for a new link at Find My Eulogy and open it within a day.',
  'already-paid': 'This eulogy has been paid for.',
  'no-preview': 'There’s no preview yet. Please generate it first.',
  'not-paid': 'This eulogy hasn’t been paid for yet.',
  'no-retries-left': 'You have used all your available retries for this eulogy.',
  'other-answers':
    'A new version with other answers was requested already, maybe in another tab. Everything you typed is still here. Press the button again to get a version with these answers.',
  'no-rewrites-left': 'You’ve used all your paragraph changes for this eulogy.',
  'rewrite-running': 'Another paragraph is still being written. Please wait until it’s done.',
  'order-limit':
    'We’ve reached the limit of what we can write for this eulogy. Nothing was used up. Your text is safe, and you can change every word yourself. If you need more, please write to us.',
  'paragraph-too-short':
    'This paragraph is only a few words long, so we can’t change it that way. You can edit it yourself, or add a memory to it. This didn’t use up a change.',
  'paragraph-too-long':
    'This paragraph is too long to change in one go. Please break it into shorter ones first: edit the text and add an empty line. This didn’t use up a change.',
  'memory-limit':
    'You already have three links that ask for memories, or ten memories in the text. Stop or leave out one of them first.',
  'memory-changed': 'This memory was changed after you read it. Please read it again.',
  'not-emailed':
    'We can’t send an email to this address today. Nothing has changed. Please enter another one.',
  stale: 'This text was changed in another window.',
  'no-file': 'This text is too long for this kind of file. Please download it as text.',
  unavailable: 'We’re busy right now. Nothing is lost. Please try again in a moment.',
  'rate-limited': 'Please try again soon.',
  'server-error': 'Something went wrong on our side. What you wrote is safe.',
}

/** The status of each. All others are at odds with what is stored by now. */
const statuses: Partial<Record<Code, number>> = {
  'not-found': 404,
  'invalid-fields': 400,
  'not-allowed': 403,
  'not-owner': 403,
  'paragraph-too-short': 422,
  'paragraph-too-long': 422,
  'no-file': 422,
  unavailable: 503,
  'rate-limited': 429,
  'server-error': 500,
}

export function sendProblem(
  reply: FastifyReply,
  code: Code,
  status = statuses[code] ?? 409,
  fields?: Record<string, string>,
) {
  const problem: Problem = { code, message: messages[code], ...(fields && { fields }) }
  return reply.code(status).send(problem)
}

/** The message says what happened, that nothing is lost, and when to try again. */
export function sendTooManyRequests(
  reply: FastifyReply,
  waitSeconds: number,
  reason: string,
  reassurance = 'Your words are safe.',
) {
  const message = `${reason} ${reassurance} ${waitMessage(waitSeconds)}`
  reply.code(429).header('retry-after', String(waitSeconds))
  return reply.send({ code: 'rate-limited', message } satisfies Problem)
}

export function handleErrors(app: Pick<FastifyInstance, 'setErrorHandler'>, log: Log) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      return sendProblem(reply, 'invalid-fields', 400, fieldErrors(error.validation))
    }
    if (error.statusCode && error.statusCode < 500) {
      return sendProblem(reply, 'invalid-fields', error.statusCode)
    }
    if (isFamilyErased(error)) return sendProblem(reply, 'not-found')
    const code = logFailure(log, request, error)
    if (code === 'unavailable') reply.header('retry-after', '2')
    return sendProblem(reply, code)
  })
}

/** Logs an error of ours with the route pattern, never the URL. */
export function logFailure(
  log: Log,
  { id: requestId, routeOptions }: FastifyRequest,
  error: FastifyError,
): 'unavailable' | 'server-error' {
  const isUnavailable = isDatabaseUnavailable(error)
  log.error(
    { requestId, route: routeOptions.url, ...safeErrorFields(error) },
    isUnavailable ? 'database unavailable' : 'request failed',
  )
  return isUnavailable ? 'unavailable' : 'server-error'
}

function fieldErrors(issues: { instancePath: string; message?: string | undefined }[]) {
  const fields: Record<string, string> = {}
  for (const { instancePath, message } of issues) {
    fields[instancePath.replace(/^\//, '')] ??= message ?? ''
  }
  return fields
}

/**
 * Omits `detail`, where a database error includes the values it failed on. The message, with which the stack
 * starts, includes them if a value had the wrong format (SQLSTATE class 22).
 */
function safeErrorFields({ name: error, code, message, stack = '' }: FastifyError) {
  if (!/^22\w{3}$/.test(code)) return { error, code, reason: message, stack }
  return { error, code, reason: 'invalid value', stack: stack.replace(message, 'invalid value') }
}
