import type { TestStack } from '#tests/support/test-stack.ts'

/** A real purchase, from the form to the email, from a separate network. */
export async function buyOnce(stack: TestStack, place: number): Promise<number> {
  const startedAt = performance.now()
  const email = `person.${place}@example.com`
  const visitor = stack.visitor(`12.${place >> 8}.${place & 255}.1`)
  const id = await visitor.submit({ email, length: 'short' })
  await visitor.preview(id)
  const { sessionId } = await visitor.openCheckout(id)
  await stack.pay(sessionId)
  await visitor.confirm(sessionId, id)
  await visitor.waitForEulogy(id, 60_000)
  const emails = await stack.waitForEmails(email, 'Your eulogy for', 60_000)
  if (emails.length !== 1) throw new Error(`${emails.length} emails arrived`)
  return performance.now() - startedAt
}
