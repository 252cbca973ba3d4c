import { afterAll, expect, test } from 'vitest'
import { rosa, speechOf } from '#tests/support/speech.ts'
import { buildFile, closeFileThread } from './build-file.ts'

const fileOf = (text: string, kind: 'word' | 'reading-copy' = 'reading-copy') => ({
  kind,
  eulogy: { ...rosa, text },
})
const marks = `e${'\u0301'.repeat(19_000)}`
const patient = { maxCpuMs: 60_000, maxMs: 60_000, maxWaiting: 50, maxWaitingPerFamily: 50 }
const family = 'Rosa’s family'

afterAll(closeFileThread)

test.each(['word', 'reading-copy'] as const)('the file %s is built in a thread', async (kind) => {
  const before = process.threadCpuUsage()
  const file = await buildFile(family, fileOf(speechOf(1_300), kind), patient)
  const { user, system } = process.threadCpuUsage(before)
  expect(file).toBeInstanceOf(Uint8Array)
  expect((user + system) / 1_000).toBeLessThan(50)
})

test('a file that takes too long is stopped, the next is built', async () => {
  const slow = buildFile(family, fileOf(marks), { ...patient, maxCpuMs: 300 })
  const next = buildFile(family, fileOf('She laughed easily.'), patient)
  expect(await slow).toEqual({ refused: 'not-now' })
  expect(await next).toBeInstanceOf(Uint8Array)
})

test('a file that never ends is stopped', async () => {
  const slow = buildFile(family, fileOf(marks), { ...patient, maxMs: 100 })
  expect(await slow).toEqual({ refused: 'not-now' })
})

test('are built one after the other, and not too many wait', async () => {
  const done: number[] = []
  const limits = { ...patient, maxWaiting: 3 }
  const files = [0, 1, 2, 3].map(async (at) => {
    const file = await buildFile(
      family,
      fileOf(at === 0 ? speechOf(1_300) : `Number ${at}.`),
      limits,
    )
    done.push(at)
    return file
  })
  const built = await Promise.all(files)
  expect(built.map((file) => file instanceof Uint8Array)).toEqual([true, true, true, false])
  expect(built[3]).toEqual({ refused: 'not-now' })
  expect(done).toEqual([3, 0, 1, 2])
})

test('a family that wants many makes another wait for one at most', async () => {
  const done: string[] = []
  const build = async (rootId: string, text: string) => {
    await buildFile(rootId, fileOf(text), patient)
    done.push(rootId)
  }
  const many = Array.from({ length: 25 }, (_, at) => build(family, `Number ${at}.`))
  const other = build('another family', 'She laughed easily.')
  await Promise.all([...many, other])
  expect(done.indexOf('another family')).toBe(1)
})

test('a family may not fill the queue, and others may wait in it', async () => {
  const limits = { ...patient, maxWaitingPerFamily: 2 }
  const build = (rootId: string) => buildFile(rootId, fileOf('She laughed easily.'), limits)
  const built = await Promise.all([family, family, family, 'another family'].map(build))
  expect(built.map((file) => file instanceof Uint8Array)).toEqual([true, true, false, true])
})

test('a failure in the thread is a failure of that file alone', async () => {
  const broken = fileOf('She laughed easily.', 'word')
  const job = { ...broken, eulogy: { ...broken.eulogy, date: new Date('1970-01-01') } }
  await expect(buildFile(family, job, patient)).rejects.toThrow('date not in range')
  expect(await buildFile(family, broken, patient)).toBeInstanceOf(Uint8Array)
})

test('a thread that was closed starts again with the next file', async () => {
  await closeFileThread()
  expect(await buildFile(family, fileOf('She laughed easily.'), patient)).toBeInstanceOf(Uint8Array)
})
