import { expect, test } from 'vitest'
import { ownBlockingTime, type TraceEvent } from './blocking-time.ts'

const address = 'http://here.test/'
const main = { pid: 7, tid: 1, ph: 'X' }
const visit: TraceEvent[] = [
  { ...main, name: 'navigationStart', ts: 100, args: { data: { documentLoaderURL: address } } },
  { ...main, name: 'firstContentfulPaint', ts: 200 },
]
const task = (ms: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  ...main,
  name: 'RunTask',
  ts: 300,
  tdur: ms * 1000,
  ...more,
})

test('what goes beyond 50 ms in a task counts, on a processor four times as slow', () => {
  expect(ownBlockingTime([...visit, task(20), task(15), task(12)], address)).toBe(30 + 10)
})

test('a task before the first paint, or of another thread, blocks nobody', () => {
  const elsewhere = [task(90, { ts: 150 }), task(90, { tid: 2 }), task(90, { pid: 8 })]
  expect(ownBlockingTime([...visit, ...elsewhere], address)).toBe(0)
})

test('a recording without the visit is no measurement', () => {
  expect(() => ownBlockingTime([task(90)], address)).toThrow('no visit')
})
