import { expect, test } from 'vitest'
import { runOrders } from './orders/run-orders.ts'
import { startFailingStack } from './orders/stack.ts'

test('every failure of model, mail server and worker ends in one refund, a whole text, or nothing bought', {
  timeout: 400_000,
}, async () => {
  const stack = await startFailingStack()
  try {
    const outcomes = await runOrders(stack)
    expect(outcomes.filter(({ problems }) => problems.length > 0)).toEqual([])
    const count = (as: string) => outcomes.filter(({ outcome }) => outcome === as).length
    const late = outcomes.filter(({ mode }) => mode === 'text at the deadline')
    console.log(
      `${count('delivered')} delivered, ${count('refunded')} refunded; at the deadline:`,
      late.map(({ outcome }) => outcome).join(),
    )
    expect(outcomes.length).toBeGreaterThan(90)
  } finally {
    await stack.stop()
  }
})
