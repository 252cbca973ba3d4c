import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Memory } from '#contract/memories.ts'
import { button, eventually, press, setUpRoot, shows, text } from '#tests/support/react-root.ts'
import { memoryWith, versionWith } from '#tests/support/records.ts'
import { useMemories } from '#web/journey/memories/use-memories.ts'
import type { Saver } from './autosave.ts'
import { newEulogy } from './eulogy.ts'
import { pendingRewrite } from './eulogy-requests.ts'
import MemoryDialog from './memory-dialog.tsx'
import RewritePanel from './rewrite/rewrite-panel.tsx'
import '../memories/memory-requests.ts'

const card = { relation: 'her daughter', text: 'A card came every Friday.' }
const anne = memoryWith({ ...card, name: 'Anne Kiser' })
const bo = memoryWith({ id: '5c0b7f0e-3c1d-4a54-9a54-0f6f6f8f3c22', name: 'Bo' })
const eulogyText = 'My mother drove.\n\nThe birthday card came early.\n\nGoodbye, Mom.'

const on = { onRetry: vi.fn(), onPlaced: vi.fn(), onAsk: vi.fn(), onClose: vi.fn() }
const saver = { finish: async () => true, revision: () => 3 } as Partial<Saver> as Saver
const render = setUpRoot()
let stored: Memory[]
let rewritten: Promise<Response>
let refusal: { code: string; message: string } | null
const decisions: unknown[] = []

beforeEach(() => {
  stored = [anne]
  refusal = null
  rewritten = new Promise(() => {})
  decisions.length = 0
  for (const each of Object.values(on)) each.mockReset()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (_path: string, init?: RequestInit) => {
    if (init?.method === 'POST') return rewritten
    if (init?.method !== 'PATCH') return Response.json({ links: [], memories: stored })
    decisions.push(JSON.parse(String(init.body)))
    return refusal ? Response.json(refusal, { status: 409 }) : Response.json({})
  })
})

type Left = { retries?: number; rewrites?: number; told?: string[] }

function Screen({ retries = 1, rewrites = 4, told = [], panel }: Left & { panel?: true }) {
  const memories = useMemories('an-id')
  const version = versionWith({ submissionId: 'an-id', full_eulogy: eulogyText, memoryIds: told })
  const start = newEulogy({ submissionId: 'an-id', text: eulogyText, retries, versions: [version] })
  const eulogy = { ...start, rewritesLeft: rewrites }
  if (memories.shown.length === 0) return null
  if (panel) {
    const at = {
      submissionId: 'an-id',
      version,
      position: 1,
      paragraph: eulogyText,
      left: rewrites,
    }
    const does = {
      dispatch: vi.fn(),
      onPair: vi.fn(),
      onUse: vi.fn(),
      onKeep: vi.fn(),
      onClose: on.onClose,
    }
    return <RewritePanel {...at} {...does} memories={memories} saver={saver} />
  }
  return <MemoryDialog eulogy={eulogy} memories={memories} which="all" saver={saver} {...on} />
}
async function open(left: Left = {}) {
  await render(<Screen {...left} />)
  await shows('Anne Sent a Memory')
}
const places = () => [...document.querySelectorAll<HTMLInputElement>('.place-list input')]
const chosenPlace = () => places().find(({ checked }) => checked)?.labels?.[0]?.textContent
const choosePlace = (words: string) =>
  act(async () =>
    places()
      .find(({ labels }) => labels?.[0]?.textContent === words)
      ?.click(),
  )
const choices = () =>
  [...document.querySelectorAll('.memory-choices button')].map(
    ({ textContent, className }) => `${className}: ${textContent}`,
  )
const decided = (state: string, { id, changedAt } = anne) => ({
  state,
  memories: [{ id, changedAt }],
})

test('shows who sent what, and what each choice uses up', async () => {
  await open()
  expect(text()).toContain('A card came every Friday.')
  expect(text()).toContain('Anne Kiser, her daughter · November 16. Anne can’t see your eulogy.')
  expect(choices()).toEqual([
    'btn btn-primary: Add it to a paragraphUses one of your five paragraph rewrites. The rest stays as it is.',
    'btn: Use it in a new versionUses your last retry. This version is kept.',
    'btn: Leave it outYou can change your mind later.',
  ])
})

test.each([
  [{ rewrites: 0 }, ['btn btn-primary: Use it', 'btn: Leave it'], ''],
  [{ rewrites: 0, retries: 0 }, ['btn: Leave it'], 'add it to the text yourself, with Edit'],
  [
    { told: [anne.id] },
    ['btn: Leave it outThis version stays. A new one won’t'],
    'written with it.',
  ],
])('offers what is possible: %j', async (left, offered, line) => {
  await open(left)
  expect(choices().map((choice) => offered.find((start) => choice.startsWith(start)))).toEqual(
    offered,
  )
  expect(text()).toContain(line)
})

test('puts it into the paragraph that fits or another one, as a request that names its id', async () => {
  await open()
  await press(/^Add it to a paragraph/)
  await shows('Where Does It Belong?')
  expect(chosenPlace()).toBe('The birthday card came early.')
  await choosePlace('My mother drove.')
  expect(chosenPlace()).toBe('My mother drove.')
  await press('Write this paragraph with it')
  await eventually(() => expect(on.onPlaced).toHaveBeenCalledOnce())
  expect(decisions).toEqual([decided('used')])
  const { id, changedAt } = anne
  expect(pendingRewrite.find('an-id')?.request).toEqual({
    position: 0,
    revision: 3,
    wish: 'memory',
    memory: '',
    othersMemory: { id, changedAt },
  })
})

test('waits for a choice where no paragraph fits', async () => {
  stored = [{ ...anne, text: 'She sang.' }]
  await open()
  await press(/^Add it to a paragraph/)
  await shows('Choose the paragraph it belongs to.')
  expect([chosenPlace(), button('Write this paragraph with it').disabled]).toEqual([
    undefined,
    true,
  ])
  await choosePlace('Goodbye, Mom.')
  await press('Write this paragraph with it')
  await eventually(() => expect(pendingRewrite.find('an-id')?.request.position).toBe(2))
})

test('is offered for a paragraph, unless it was left out', async () => {
  stored = [anne, { ...bo, state: 'left-out' }]
  await render(<Screen panel />)
  await press('Add a memory')
  await shows('Add what Anne sent')
  expect(text()).not.toContain('Bo')
  refusal = { code: 'memory-changed', message: 'This memory was changed after you read it.' }
  await press('Add what Anne sent')
  await shows('This memory was changed after you read it.')
  refusal = null
  await press('Add what Anne sent')
  const othersMemory = { id: anne.id, changedAt: anne.changedAt }
  await eventually(() =>
    expect(pendingRewrite.find('an-id')?.request).toMatchObject({ position: 1, othersMemory }),
  )
})

test('asks for nothing if it has been changed since, and shows the new words', async () => {
  await open()
  await press(/^Add it to a paragraph/)
  refusal = { code: 'memory-changed', message: 'This memory was changed after you read it.' }
  stored = [{ ...anne, text: 'She never wrote.' }]
  await press('Write this paragraph with it')
  await shows('This memory was changed after you read it.')
  await shows('She never wrote.')
  expect(on.onPlaced).not.toHaveBeenCalled()
  expect(pendingRewrite.find('an-id')).toBeNull()
})

test('opens the retry for a new version, which uses it', async () => {
  await open()
  await press(/^Use it in a new version/)
  await eventually(() => expect(on.onRetry).toHaveBeenCalledOnce())
  expect(decisions).toEqual([decided('used')])
  expect(on.onClose).toHaveBeenCalledOnce()
})

test('shows several in turn, even if one is taken back in the meantime', async () => {
  stored = [anne, bo]
  await render(<Screen />)
  await shows('1 of 2')
  await press(/^Leave it out/)
  await shows('Bo Sent a Memory')
  expect(text()).toContain('2 of 2')
  expect(decisions).toEqual([decided('left-out')])
  refusal = { code: 'not-found', message: '' }
  stored = [anne]
  await press(/^Leave it out/)
  await shows('This Memory Is No Longer Here')
  await act(async () => button('Close').click())
  expect(on.onClose).toHaveBeenCalledOnce()
})

const rewrite = { id: anne.id, position: 1, wish: 'shorter', old: eulogyText, left: 4 }
const invented = { sentence: 'Gregory sang.', status: 'marked', evidence: [], notFound: 'Gregory' }
test.each([
  ['It hasn’t changed, and you still have 4.', 200, { state: 'failed', text: '', sentences: [] }],
  ['maybe in another window', 409, { code: 'stale', message: '' }],
  ['1 line to check', 200, { state: 'written', text: 'Gregory sang.', sentences: [invented] }],
])('says what became of another paragraph: %s', async (line, status, reply) => {
  rewritten = Promise.resolve(Response.json({ ...rewrite, ...reply }, { status }))
  await render(<Screen panel />)
  await eventually(() => press('Shorter'))
  await shows(line)
  expect(document.querySelector('.marked')?.textContent).toBe(
    line === '1 line to check' ? 'Gregory sang.' : undefined,
  )
})
