import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/urls.ts'
import { countWords } from '#domain/length.ts'
import { price } from '#domain/offer.ts'
import type { FailureMode } from './failure-modes.ts'
import type { FailingStack } from './stack.ts'

export type Order = {
  mode: FailureMode
  id: string
  email: string
  /** Of the payment; null if there was no preview to buy after. */
  sessionId: string | null
  problems: string[]
}

const timeoutMs = 90_000
const pollMs = 700

/** Text that the misbehaving stand-in writes and that must never be shown. */
const spoiledText =
  /Merci|au revoir|1987|Gregory|Harrisburg|language model|[<>*]|https?:|sorely missed|testament to|better place|touched many|can’t help/i

/** A different name each time, because the stand-in recognizes repeated input. */
const surname = (run: number) =>
  `Brunw${[...String(run)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}`

/** Submits, previews and pays, then polls until there is a text, a refund, or no hope. */
export async function placeOrder(
  stack: FailingStack,
  mode: FailureMode,
  run: number,
): Promise<Order> {
  const visitor = stack.visitor()
  const email = `${mode.mail ?? 'buyer'}-${mode.name.replaceAll(/\W+/g, '-')}-${run}@example.com`
  const name = ['Ruth', mode.marker, surname(run)].filter(Boolean).join(' ')
  const id = await visitor.submit({ name, email, length: 'short' })
  const order: Order = { mode, id, email, sessionId: null, problems: [] }
  // On a busy machine a preview can fail by itself; a person would ask again.
  let preview = await readPreview()
  for (let left = 3; preview === null && mode.expected !== 'any' && left > 0; left -= 1)
    preview = await readPreview()
  if (preview === null) return order

  const { sessionId } = await visitor.openCheckout(id)
  order.sessionId = sessionId
  await stack.pay(sessionId)
  const until = Date.now() + timeoutMs
  while (Date.now() < until) {
    type Reply = { full_eulogy: string | null; order: { state: string } | null }
    const reply = await visitor.requestJson<Reply>(api.fullEulogy(id)).catch(() => null)
    if (reply?.full_eulogy) {
      order.problems.push(...problemsIn(reply.full_eulogy, preview))
      return order
    }
    if (reply?.order?.state === 'refunded') {
      const refunded = (await stack.readRefunds()).get(sessionId)
      if (refunded !== price.amount)
        order.problems.push(`the page shows a refund, Stripe has ${refunded}`)
      return order
    }
    const [failed] = await stack.query(
      'select from eulogy_submissions where id = $1 and writing_failed_at is not null',
      [id],
    )
    if (failed) return order
    await pause(pollMs)
  }
  order.problems.push('it never ended')
  return order

  /** What was shown is kept, and a failed preview leaves nothing. */
  async function readPreview(): Promise<string | null> {
    const lines = await visitor.previewLines(id)
    const shown = lines.flatMap((line) => ('text' in line ? [line.text] : [])).join('')
    const done = lines.flatMap((line) => ('done' in line ? [line.done.preview] : []))[0]
    order.problems.push(...spoiledIn(done ?? shown))
    if (done !== undefined) {
      if (!done.startsWith(shown.trimEnd())) order.problems.push('the shown text was retracted')
      return done
    }
    const stored = await visitor.requestJson<{ preview: string }>(api.submission(id))
    if (stored.preview !== '') order.problems.push('a failed preview was stored')
    return null
  }
}

function problemsIn(text: string, preview: string): string[] {
  const problems = spoiledIn(text)
  // The stand-in puts what was typed in order, and adds almost nothing.
  if (countWords(text) < 100) problems.push(`the text has ${countWords(text)} words`)
  if (!text.startsWith(preview)) problems.push('the text does not begin with the preview')
  if (!/[.!?…]["”’)]?$/.test(text)) problems.push('the text is cut')
  return problems
}

function spoiledIn(text: string): string[] {
  const found = spoiledText.exec(text)
  return found ? [`"${found[0]}" was shown`] : []
}
