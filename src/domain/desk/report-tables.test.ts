import { expect, test } from 'vitest'
import { callTable, capTable, funnelTable, type Table } from './report-tables.ts'

const day = '2026-11-16'
/** The first row, by column. */
const firstRow = ({ header, rows }: Table) =>
  Object.fromEntries(header.map((name, column) => [name, rows[0]?.[column]]))

test('money is what was paid minus what was refunded', () => {
  const counts = { submissions: 9, previews: 8, checkouts: 7, paid: 6, written: 5 }
  const amounts = { paidAmount: 11_400, refundedAmount: 1_900 }
  const table = funnelTable([{ day, ...counts, refunded: 1, retried: 2, ...amounts }])
  expect(firstRow(table)).toMatchObject({ day, forms: 9, written: 5, retried: 2, money: '$95' })
})

test('calls and caps are in dollars', () => {
  const call = { day, provider: 'openai', purpose: 'paid', calls: 3, failed: 1 }
  const calls = callTable([{ ...call, costMicros: 1_240_000 }])
  expect(firstRow(calls)).toMatchObject({ provider: 'openai', 'without use': 1, cost: '$1.24' })
  const cap = { day, purpose: 'preview', micros: 500_000, capMicros: 20_000_000, percent: 2.5 }
  expect(firstRow(capTable([cap]))).toMatchObject({ spent: '$0.50', cap: '$20.00', used: '2.5%' })
})
