import type { History } from '#tests/chaos/history.ts'
import type { Violation } from './violation.ts'

/** Long enough that a phrase of the text isn't found by chance. */
const phraseWords = 6

/** Nobody reads a phrase of the locked text before the payment, in no answer and no email. */
export function checkLocked({ orders, answers, emails, sessions, database }: History): Violation[] {
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
      return phrase ? [{ kind: 'leaked' as const, canary, reason: `${where}: ${phrase}` }] : []
    })
  })
}

function phrasesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    words.slice(phraseWords - 1).map((_, at) => words.slice(at, at + phraseWords).join(' ')),
  )
}
