import { api } from '#contract/urls.ts'
import { countWords } from '#domain/length.ts'
import type { FailingStack } from './failing-stack.ts'

/** What the stand-in writes when it goes wrong, and nobody may ever read. */
const spoiledText =
  /Merci|au revoir|1987|Gregory|Harrisburg|language model|[<>*]|https?:|sorely missed|testament to|better place|touched many|can’t help/i

/** How an order ended. `wrong` is empty when nothing was lost in silence and nothing spoiled was shown. */
export type OrderOutcome = {
  outcome: 'whole text' | 'nothing shown, operator notified'
  problems: string[]
}

/** Somebody tells, reads, pays and waits, while the model or the mail server misbehaves. */
export async function placeOrder(
  stack: FailingStack,
  asks: { name: string; email: string },
): Promise<OrderOutcome> {
  const visitor = stack.visitor()
  const id = await visitor.submit({ ...asks, length: 'short' })
  const lines = await visitor.previewLines(id)
  const shown = lines.flatMap((line) => ('text' in line ? [line.text] : [])).join('')
  const done = lines.flatMap((line) => ('done' in line ? [line.done.preview] : []))[0]
  if (done === undefined) {
    await stack.waitForLog('Failed to generate eulogy preview', id)
    const { preview } = await visitor.requestJson<{ preview: string }>(api.submission(id))
    const kept = preview === '' ? [] : ['a preview was kept that was said to have failed']
    return { outcome: 'nothing shown, operator notified', problems: [...kept, ...spoiledIn(shown)] }
  }
  const taken = done.startsWith(shown.trimEnd()) ? [] : ['what was shown was taken back']
  const wrong = [...taken, ...spoiledIn(done)]

  const { sessionId } = await visitor.openCheckout(id)
  await stack.pay(sessionId)
  const givenUp = stack.waitForLog('job failed permanently', id).then(() => null)
  const written = visitor.waitForEulogy(id, 120_000).catch((error: Error) => {
    if (error.message === 'the eulogy could not be written') return givenUp
    throw error
  })
  const text = await Promise.race([written, givenUp])
  if (text === null) {
    const there = (await visitor.fullEulogy(id)) === null ? [] : ['a text was shown after all']
    return { outcome: 'nothing shown, operator notified', problems: [...wrong, ...there] }
  }
  return {
    outcome: 'whole text',
    problems: [...wrong, ...problemsIn(text, done), ...(await letter())],
  }

  async function letter(): Promise<string[]> {
    const unsendable = asks.email.startsWith('mail-down')
    if (unsendable) {
      await stack.waitForLog('job failed permanently', await stack.emailIdOf(id))
      return []
    }
    const letters = await stack.waitForEmails(asks.email, 'Your eulogy for', 60_000)
    // A server that takes a letter and dies before it says so gets the same letter again.
    const most = asks.email.startsWith('mail-cut') ? 2 : 1
    return letters.length >= 1 && letters.length <= most ? [] : [`${letters.length} letters came`]
  }
}

function problemsIn(text: string, preview: string): string[] {
  const wrong = spoiledIn(text)
  // The stand-in arranges what was told and adds next to nothing.
  if (countWords(text) < 100) wrong.push(`the text has ${countWords(text)} words`)
  if (!text.startsWith(preview)) wrong.push('the text does not begin with the preview')
  if (!/[.!?…]["”’)]?$/.test(text)) wrong.push('the text is cut')
  return wrong
}

function spoiledIn(text: string): string[] {
  const found = spoiledText.exec(text)
  return found ? [`"${found[0]}" was shown`] : []
}
