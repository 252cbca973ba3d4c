// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Contribution } from '#contract/contributions.ts'
import type { Version } from '#contract/eulogies.ts'
import { button, eventually, press, setUpRoot } from '#tests/support/react-root.ts'
import { listNotInText } from '#web/journey/memories/memories.ts'
import { EulogyMemories } from './after-text.tsx'
import { newEulogy } from './eulogy.ts'
import '../memories/memory-list.tsx'
import '../memories/memory-requests.ts'
import { useMemories } from '#web/journey/memories/use-memories.ts'

const memory = (id: string, name: string): Contribution => ({
  id: `5c0b7f0e-3c1d-4a54-9a54-0f6f6f8f3c${id}`,
  requestId: '5c0b7f0e-3c1d-4a54-9a54-0f6f6f8f3c11',
  name,
  relation: '',
  text: 'She taught me to whistle.',
  state: 'used',
  contributedAt: '2026-11-16T09:00:00.000Z',
  changedAt: '2026-11-16T09:00:00.000Z',
})
const contributions = [memory('21', 'Tom'), memory('22', 'Bo')]
/** Written with Tom's. */
const version = { contributions: contributions.slice(0, 1).map(({ id }) => id) }
const onRetry = vi.fn()
const render = setUpRoot()

beforeEach(() => {
  onRetry.mockReset()
  HTMLDialogElement.prototype.showModal = () => {}
  HTMLDialogElement.prototype.close = () => {}
  vi.stubGlobal('CSS', { supports: () => true })
  vi.stubGlobal('fetch', async () => Response.json({ requests: [], contributions }))
})

function Screen({ retries }: { retries: number }) {
  const memories = useMemories('an-id')
  const versions = [{ ...version, submissionId: 'an-id' } as Version]
  const eulogy = newEulogy({ submissionId: 'an-id', text: 'Dear friends.', retries, versions })
  const notInText = listNotInText(memories.used, version)
  return (
    <EulogyMemories memories={memories} eulogy={eulogy} notInText={notInText} onRetry={onRetry} />
  )
}
const text = () => document.body.textContent ?? ''
const shows = (words: string) => eventually(() => expect(text()).toContain(words))

test('says which memories the text was written with, and opens the retry for the others', {
  tags: 'D42-m',
}, async () => {
  await render(<Screen retries={1} />)
  await shows('2 memories from others, 2 used.')
  await eventually(() => press('Read them again'))
  await shows('This text was written with it.')
  expect(text()).toContain('A new version can use it.')
  expect(text()).toContain('This version leaves out one memory you chose.')
  await press('Ask for a new version')
  expect(onRetry).toHaveBeenCalledOnce()
  expect(document.querySelector('dialog')).toBeNull()
})

test('offers no new version when no retry is left', { tags: 'D42-m' }, async () => {
  await render(<Screen retries={0} />)
  await eventually(() => press('Read them again'))
  await shows('You’ve used all your retries, but you can add it to the text with Edit.')
  expect(() => button('Ask for a new version')).toThrow()
})

test('says that leaving a memory out is for a new version', { tags: 'F9-b' }, async () => {
  const leftOut = contributions.map((each) => ({ ...each, state: 'left-out' }))
  vi.stubGlobal('fetch', async () => Response.json({ requests: [], contributions: leftOut }))
  await render(<Screen retries={1} />)
  await eventually(() => press('Read them again'))
  await shows('This text was written with it. A new version won’t use it.')
  // Bo's is not in this text.
  const outcomes = [...document.querySelectorAll('.memory fieldset > [role="status"]')]
  expect(outcomes.map(({ textContent }) => textContent)).toEqual([
    'This text was written with it. A new version won’t use it.',
    'A new version won’t use it.',
  ])
})
