import { expect, test } from 'vitest'
import { ownBlockingTime, type TraceEvent } from './blocking-time.ts'

const url = 'http://here.test/'
const main = { pid: 7, tid: 1, ph: 'X' }
const visit: TraceEvent[] = [
  { ...main, name: 'navigationStart', ts: 100, args: { data: { documentLoaderURL: url } } },
  { ...main, name: 'firstContentfulPaint', ts: 200 },
]
const task = (ms: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  ...main,
  name: 'RunTask',
  ts: 300,
  tdur: ms * 1000,
  ...more,
})

test('counts task time over 50 ms on a CPU four times slower', () => {
  expect(ownBlockingTime([...visit, task(20), task(15), task(12)], url)).toBe(30 + 10)
})

test('ignores tasks before the first paint and of other threads', () => {
  const elsewhere = [task(90, { ts: 150 }), task(90, { tid: 2 }), task(90, { pid: 8 })]
  expect(ownBlockingTime([...visit, ...elsewhere], url)).toBe(0)
})

test('throws if the trace has no navigation', () => {
  expect(() => ownBlockingTime([task(90)], url)).toThrow('No navigation')
})
