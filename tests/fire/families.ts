import type { TestStack } from '#tests/support/test-stack.ts'
import type { Visitor } from '#tests/support/visitor.ts'

export type Family = { visitor: Visitor; id: string; sessionId: string }

/** Submissions with a preview and an open checkout, a few at a time. */
export async function openCheckouts(stack: TestStack, count: number): Promise<Family[]> {
  const families: Family[] = []
  let left = count
  const open = async () => {
    while (left > 0) {
      left -= 1
      const visitor = stack.visitor()
      const id = await visitor.submit({ email: `fire.${left}@example.com`, length: 'short' })
      await visitor.preview(id)
      const { sessionId } = await visitor.openCheckout(id)
      families.push({ visitor, id, sessionId })
    }
  }
  await Promise.all(Array.from({ length: 6 }, open))
  return families
}

export async function turnOffWebhooks(stack: TestStack) {
  await fetch(`${stack.thirdParties.payments.address}/control/webhooks`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 'off' }),
  })
}
