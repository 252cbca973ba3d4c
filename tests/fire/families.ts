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
      await writePreview(visitor, id)
      const { sessionId } = await visitor.openCheckout(id)
      families.push({ visitor, id, sessionId })
    }
  }
  await Promise.all(Array.from({ length: 6 }, open))
  return families
}

/** Again after a failure, as a person would: on a busy machine a stand-in can be too slow. */
export async function writePreview(visitor: Visitor, id: string) {
  for (let tries = 0; tries < 3; tries += 1)
    if ((await visitor.previewLines(id)).some((line) => 'done' in line)) return
  throw new Error('no preview was written')
}

export async function turnOffWebhooks(stack: TestStack) {
  await fetch(`${stack.thirdParties.payments.address}/control/webhooks`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 'off' }),
  })
}
