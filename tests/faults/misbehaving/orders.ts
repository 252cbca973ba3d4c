import { api } from '#contract/urls.ts'
import { countWords } from '#domain/length.ts'
import type { FailingStack } from './failing-stack.ts'

/** Text that the misbehaving stand-in writes and that must never be shown. */
const spoiledText =
  /Merci|au revoir|1987|Gregory|Harrisburg|language model|[<>*]|https?:|sorely missed|testament to|better place|touched many|can’t help/i

/** How an order ended. `problems` is empty if nothing was lost silently and no bad text was shown. */
export type OrderOutcome = {
  outcome: 'whole text' | 'nothing shown, operator notified'
  problems: string[]
}

/** Submits, previews, pays and waits while the model or the mail server misbehaves. */
export async function placeOrder(
  stack: FailingStack,
  input: { name: string; email: string },
): Promise<OrderOutcome> {
  const visitor = stack.visitor()
  const id = await visitor.submit({ ...input, length: 'short' })
  const lines = await visitor.previewLines(id)
  const shown = lines.flatMap((line) => ('text' in line ? [line.text] : [])).join('')
  const done = lines.flatMap((line) => ('done' in line ? [line.done.preview] : []))[0]
  if (done === undefined) {
    await stack.waitForLog('Failed to generate eulogy preview', id)
    const { preview } = await visitor.requestJson<{ preview: string }>(api.submission(id))
    const stored = preview === '' ? [] : ['a failed preview was stored']
    return {
      outcome: 'nothing shown, operator notified',
      problems: [...stored, ...spoiledIn(shown)],
    }
  }
  const retracted = done.startsWith(shown.trimEnd()) ? [] : ['the shown text was retracted']
  const problems = [...retracted, ...spoiledIn(done)]

  const { sessionId } = await visitor.openCheckout(id)
  await stack.pay(sessionId)
  const failed = stack.waitForLog('job failed permanently', id).then(() => null)
  const written = visitor.waitForEulogy(id, 120_000).catch((error: Error) => {
    if (error.message === 'the eulogy could not be written') return failed
    throw error
  })
  const text = await Promise.race([written, failed])
  if (text === null) {
    const shownAnyway = (await visitor.fullEulogy(id)) === null ? [] : ['a text was shown anyway']
    return { outcome: 'nothing shown, operator notified', problems: [...problems, ...shownAnyway] }
  }
  return {
    outcome: 'whole text',
    problems: [...problems, ...problemsIn(text, done), ...(await checkEmail())],
  }

  async function checkEmail(): Promise<string[]> {
    const unsendable = input.email.startsWith('mail-down')
    if (unsendable) {
      await stack.waitForLog('job failed permanently', await stack.emailIdOf(id))
      return []
    }
    const emails = await stack.waitForEmails(input.email, 'Your eulogy for', 60_000)
    // A mail server that disconnects before it confirms gets the same email again.
    const maxEmails = input.email.startsWith('mail-cut') ? 2 : 1
    return emails.length >= 1 && emails.length <= maxEmails
      ? []
      : [`${emails.length} emails arrived`]
  }
}

function problemsIn(text: string, preview: string): string[] {
  const problems = spoiledIn(text)
  // The stand-in rearranges the input and adds almost nothing.
  if (countWords(text) < 100) problems.push(`the text has ${countWords(text)} words`)
  if (!text.startsWith(preview)) problems.push('the text does not begin with the preview')
  if (!/[.!?…]["”’)]?$/.test(text)) problems.push('the text is cut')
  return problems
}

function spoiledIn(text: string): string[] {
  const found = spoiledText.exec(text)
  return found ? [`"${found[0]}" was shown`] : []
}
