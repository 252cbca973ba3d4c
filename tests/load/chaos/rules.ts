import { type History, type Violation, violation } from './history.ts'
import { checkEmails, checkPurchases, checkReads } from './order-rules.ts'

/** Everything that must be true of a run, whatever failed during it. */
export function checkHistory(history: History): Violation[] {
  return [
    checkPurchases,
    checkReads,
    checkEmails,
    checkLocked,
    checkErasures,
    checkDatabaseAndLogs,
    checkService,
  ].flatMap((rule) => rule(history))
}

/**
 * Faults show as 503 (the database), 502 (the payment provider) or a lost connection, never as another error, and
 * no process ends by itself. All jobs end.
 */
function checkService({ answers, unexpectedExits, database }: History): Violation[] {
  const errors = answers.filter(({ status }) => status >= 500 && status !== 503 && status !== 502)
  return [
    ...errors.map(({ canary, request, status, body }) =>
      violation('down', `${request} returned ${status}: ${body.slice(0, 200)}`, canary),
    ),
    ...unexpectedExits.map(({ process, code }) =>
      violation('down', `${process} ended with code ${code}`),
    ),
    ...database.pendingJobs.map(({ name, count }) =>
      violation('lost', `${count} jobs in ${name} did not end`),
    ),
  ]
}

/** Long enough that a phrase of the text isn't found by chance. */
const phraseWords = 6

/** Nobody reads a phrase of the locked text before the payment, in no answer and no email. */
function checkLocked({ orders, answers, emails, sessions, database }: History): Violation[] {
  const paid = new Set(sessions.filter(({ status }) => status === 'complete').map(({ id }) => id))
  const bySubmission = new Map(database.submissions.map((row) => [row.id, row]))
  const texts = Map.groupBy(
    [...database.eulogies, ...database.openings],
    ({ submissionId }) => submissionId,
  )
  const answersOf = Map.groupBy(answers, ({ canary }) => canary)
  const emailsTo = Map.groupBy(emails, ({ to }) => to.toLowerCase())
  return orders.flatMap(({ canary, email, submissionId, sessionIds }) => {
    const submission = submissionId ? bySubmission.get(submissionId) : undefined
    if (!submission || sessionIds.some((id) => paid.has(id))) return []
    const visible = phrasesOf(`${submission.input}\n${submission.preview}`)
    const locked = (texts.get(submission.id) ?? [])
      .flatMap(({ text }) => [...phrasesOf(text)])
      .filter((phrase) => !visible.has(phrase))
    const seen = [
      ...(answersOf.get(canary) ?? []).map(({ body, request }) => ({ text: body, where: request })),
      ...(emailsTo.get(email.toLowerCase()) ?? []).map(({ text }) => ({ text, where: 'an email' })),
    ]
    return seen.flatMap(({ text, where }) => {
      const shown = phrasesOf(text)
      const phrase = locked.find((candidate) => shown.has(candidate))
      return phrase ? [violation('leaked', `${where}: ${phrase}`, canary)] : []
    })
  })
}

function phrasesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    words.slice(phraseWords - 1).map((_, at) => words.slice(at, at + phraseWords).join(' ')),
  )
}

/** After an erasure, no row contains a word of the family. */
function checkErasures({ orders, database }: History): Violation[] {
  const tables = Map.groupBy(database.canaries, ({ canary }) => canary)
  const submissions = new Set(database.submissions.map(({ id }) => id))
  const erased = new Set(database.erasures.map(({ rootId }) => rootId))
  return orders
    .filter(
      ({ erasureAcceptedAt, submissionId }) =>
        erasureAcceptedAt !== null || (submissionId !== null && erased.has(submissionId)),
    )
    .flatMap(({ canary, submissionId }) => {
      const reasons = (tables.get(canary) ?? []).map(({ table }) => `a row of ${table} was kept`)
      if (submissionId && submissions.has(submissionId)) reasons.push('the submission was kept')
      return reasons.map((reason) => violation('kept', reason, canary))
    })
}

/** Jobs hold only ids, and logs no words of users. */
function checkDatabaseAndLogs({ database, leakedLogLines }: History): Violation[] {
  const inJobs = database.canaries.filter(({ table }) => table.startsWith('pgboss.'))
  return [
    ...inJobs.map(({ table, canary }) =>
      violation('leaked', `${table} contains words of a user`, canary),
    ),
    ...leakedLogLines.map((line) => violation('leaked', `log: ${line}`)),
  ]
}
