import type { Answer, History } from '#tests/chaos/history.ts'
import { checkText } from './purchases.ts'
import type { Violation } from './violation.ts'

/** A client that got the text gets the same text again, until the data is erased. */
export function checkReads({ orders, answers }: History): Violation[] {
  const byCanary = Map.groupBy(answers, ({ canary }) => canary)
  return orders.flatMap((order) => {
    const { canary } = order
    const violations: Violation[] = []
    let text: string | null = null
    for (const answer of byCanary.get(canary) ?? []) {
      if (answer.request.startsWith('DELETE')) break
      if (!isAnswerAboutText(answer)) continue
      const read = answer.status === 200 ? readText(answer) : null
      if (text !== null && read === null)
        violations.push({ kind: 'lost', canary, reason: `the text was gone (${answer.status})` })
      if (text !== null && read !== null && read !== text)
        violations.push({ kind: 'mixed', canary, reason: 'the text changed' })
      if (read !== null) violations.push(...checkText(order, read, 'an answer'))
      text ??= read
    }
    return violations
  })
}

/** 503 and a failed connection say nothing about the text. */
const isAnswerAboutText = ({ request, status }: Answer) =>
  /^GET .*\/full-eulogy$/.test(request) && status !== 503 && status !== 0

const readText = ({ body }: Answer) =>
  (JSON.parse(body) as { full_eulogy: string | null }).full_eulogy
