import type { TestStack } from '#tests/support/test-stack.ts'
import { submissionInput, type Visitor } from '#tests/support/visitor.ts'
import { request } from './run-load.ts'

export const submitRequest = (path: string, origin: string) =>
  request('POST', path, { origin, 'idempotency-key': '{{uuid}}' }, submissionInput)

export const readRequest = (path: string, cookie: string) => request('GET', path, { cookie })

/** Families that bought a text. */
export async function buyTexts(stack: TestStack, count: number) {
  const families: { id: string; sessionId: string; visitor: Visitor }[] = []
  while (families.length < count) {
    const visitor = stack.visitor()
    const id = await visitor.submit()
    await visitor.preview(id)
    const { sessionId } = await visitor.openCheckout(id)
    await stack.pay(sessionId)
    await visitor.confirm(sessionId, id)
    await visitor.waitForEulogy(id)
    families.push({ id, sessionId, visitor })
  }
  return families
}
