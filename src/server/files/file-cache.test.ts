import { expect, test } from 'vitest'
import { keepFiles } from './file-cache.ts'

type Built = Uint8Array | { refused: string }

/** Builds files of these sizes, and counts how often each is built. */
function counted(options?: Parameters<typeof keepFiles>[0]) {
  const kept = keepFiles<{ refused: string }>(options)
  const builds: string[] = []
  const get = (key: string, built: () => Built | Promise<Built> = () => new Uint8Array(10)) =>
    kept(key, async () => {
      builds.push(key)
      return built()
    })
  return { get, builds }
}

test('a file is built once, also for requests meanwhile', async () => {
  const { get, builds } = counted()
  const [one, other] = await Promise.all([get('a'), get('a')])
  expect(other).toBe(one)
  expect(await get('a')).toBe(one)
  expect(builds).toEqual(['a'])
})

test('a file is forgotten after its time', async () => {
  const { get, builds } = counted({ forMs: 5 })
  const first = await get('a')
  await expect.poll(() => get('a')).not.toBe(first)
  expect(builds.length).toBeGreaterThan(1)
})

test('the oldest files make room for new ones', async () => {
  const { get, builds } = counted({ maxBytes: 25 })
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await get(key)
  expect(builds).toEqual(['a', 'b', 'c', 'a'])
})

test('a file that is larger than all the room is given and not kept', async () => {
  const { get, builds } = counted({ maxBytes: 5 })
  expect(await get('a')).toHaveLength(10)
  await get('a')
  expect(builds).toEqual(['a', 'a'])
})

test('what was refused or failed is tried again', async () => {
  const { get, builds } = counted()
  expect(await get('a', () => ({ refused: 'not-now' }))).toEqual({ refused: 'not-now' })
  await expect(get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await get('a')).toHaveLength(10)
  expect(builds).toEqual(['a', 'a', 'a'])
})
