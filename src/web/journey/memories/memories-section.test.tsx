import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Memory, MemoryLink } from '#contract/memories.ts'
import { api, pages } from '#contract/urls.ts'
import {
  button,
  enter,
  eventually,
  press,
  setUpRoot,
  shows,
  text,
} from '#tests/support/react-root.ts'
import { memoryWith } from '#tests/support/records.ts'
import { draftPrefix, eraseStoredInput, unsentForm } from '#web/journey/pending-input.ts'
import './ask-others.tsx'
import { keptLinks, pendingNote } from './use-memories.ts'
import './memory-list.tsx'
import { MemoriesSection } from './memories-section.tsx'
import type { MemoryNames } from './memory-names.ts'
import './memory-requests.ts'
import { useMemories } from './use-memories.ts'

const link: MemoryLink = {
  id: '5c0b7f0e-3c1d-4a54-9a54-0f6f6f8f3c11',
  createdAt: '2026-11-16T08:00:00.000Z',
  expiresAt: new Date(Date.now() + 14 * 24 * 60 * 60 * 1000).toISOString(),
  note: '',
}
const memory = (id: string, part: Partial<Memory> = {}) =>
  memoryWith({ id: `5c0b7f0e-3c1d-4a54-9a54-0f6f6f8f3c${id}`, ...part })

const render = setUpRoot()
let stored: { links: MemoryLink[]; memories: Memory[] }
let refusal: { status: number; body: object } | 'offline' | null
const sent: { method: string; path: string; body: unknown }[] = []
const onNames = vi.fn()

beforeEach(() => {
  stored = { links: [], memories: [] }
  refusal = null
  sent.length = 0
  onNames.mockReset()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET'
    const body = init?.body ? JSON.parse(String(init.body)) : null
    sent.push({ method, path, body })
    if (method === 'GET') return Response.json(stored)
    if (refusal === 'offline') throw new TypeError('no network')
    if (refusal) return Response.json(refusal.body, { status: refusal.status })
    return Response.json(method === 'POST' ? { link, key: 'the-key' } : {})
  })
})

const use = { line: 'We’ll use it.' }
function Screen({ id, names }: { id: string | null; names: MemoryNames }) {
  return <MemoriesSection memories={useMemories(id)} names={names} use={use} />
}
const inForm: MemoryNames = { person: 'Rosa Diaz', ownerName: '', pronoun: 'she', onNames }
const afterSending: MemoryNames = { person: 'Rosa Diaz', ownerName: 'Anna', pronoun: 'she' }
const show = (id: string | null, names: MemoryNames) => render(<Screen id={id} names={names} />)
async function readAndChoose(...memories: Memory[]) {
  stored = { links: [link], memories }
  await show('an-id', afterSending)
  await press('Read and choose')
}
const buttons = () => [...document.querySelectorAll('button')]

test('sends no request in a browser that never asked for memories', async () => {
  await show(null, inForm)
  expect(sent).toEqual([])
  expect(text()).toContain('Ask others for a memory')
})

test('makes a link in the form, with the name that it lacks', async () => {
  await show(null, inForm)
  await press('Ask others for a memory')
  await shows('A note to them')
  await enter('note', 'Anything about the choir.')
  await press('Make a link')
  await shows('Enter your first name')
  expect(sent).toEqual([])
  await enter('ownerName', 'Anna')
  await press('Make a link')
  await shows(`Would you add a memory of her?`)
  const input = { person: 'Rosa Diaz', ownerName: 'Anna', note: 'Anything about the choir.' }
  const body = { ...input, formId: unsentForm.find(draftPrefix) }
  expect(sent).toEqual([{ method: 'POST', path: api.memoryLinks(), body }])
  expect(onNames).toHaveBeenCalledWith(input)
  expect(text()).toContain(location.origin + pages.shareMemory('the-key'))
  expect(pendingNote.find()).toBeNull()
})

test('shows the link here again until it is stopped or erased', async () => {
  stored = { links: [link], memories: [] }
  keptLinks.save(link, 'the-key')
  await show('an-id', afterSending)
  await shows('No memories yet. Your link works until')
  await press('Ask others for a memory')
  await shows(pages.shareMemory('the-key'))
  await press('Stop this link')
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: api.memoryLink(link.id) })
  expect(keptLinks.find(link.id)).toBeNull()
  await shows('Make a link')
  keptLinks.save(link, 'the-key')
  eraseStoredInput([])
  expect(keptLinks.find(link.id)).toBeNull()
  keptLinks.save({ ...link, expiresAt: '2026-01-01T00:00:00.000Z' }, 'the-key')
  expect(keptLinks.find(link.id)).toBeNull()
})

test('says that a link made elsewhere cannot be shown again', async () => {
  stored = { links: [link], memories: [] }
  await show('an-id', afterSending)
  await press('Ask others for a memory')
  await shows('This link can’t be shown again here.')
  expect(button('Stop this link')).toBeDefined()
  await press('Make another link')
  await press('Make a link')
  expect(sent.at(-1)?.body).toEqual({ submissionId: 'an-id', note: '' })
})

test.each([
  ['memory-limit', 409, '', 'You already have three links that work.'],
  ['rate-limited', 429, 'Please try again in an hour.', 'Please try again in an hour.'],
  ['unavailable', 503, 'We’re busy right now.', 'We’re busy right now.'],
  ['server-error', 500, '', 'We couldn’t do this just now.'],
])('says why there is no link after %s, keeps the note', async (code, status, message, line) => {
  await show('an-id', afterSending)
  await press('Ask others for a memory')
  await enter('note', 'Please.')
  refusal = { status, body: { code, message } }
  await press('Make a link')
  await shows(line)
  expect(pendingNote.find()).toBe('Please.')
  expect(document.querySelector('textarea')?.value).toBe('Please.')
})

test('announces new memories, and records what the names decides', async () => {
  const { id, changedAt } = memory('21')
  const memories = [{ id, changedAt }]
  stored = { links: [link], memories: [memory('21'), memory('22')] }
  await show('an-id', afterSending)
  await shows('2 new memories.')
  await press('Read and choose')
  await shows('Tom, brother')
  await press('Use it')
  expect(sent.at(-1)).toEqual({
    method: 'PATCH',
    path: api.memories(),
    body: { state: 'used', memories },
  })
  await shows('We’ll use it.')
  expect(button('Use it').getAttribute('aria-pressed')).toBe('true')
  await press('Leave it out')
  expect(sent.at(-1)?.body).toEqual({ state: 'left-out', memories })
  await shows('We won’t use it.')
})

test('leaves out all of one person at once, and uses one again', async () => {
  const spam = ['23', '24', '25'].map((id) => memory(id, { name: 'Mallory' }))
  await readAndChoose(memory('21'), ...spam)
  await shows('Mallory, brother')
  expect(() => button('Leave out all from Tom')).toThrow()
  refusal = 'offline'
  await press('Leave out all from Mallory')
  await shows('We couldn’t do this just now.')
  const outs = () => buttons().filter(({ textContent }) => textContent === 'Leave it out')
  const pressed = () => outs().map((out) => out.getAttribute('aria-pressed'))
  expect(pressed()).toEqual(['false', 'false', 'false', 'false'])
  expect(document.querySelectorAll('[role=alert]:not(:empty)')).toHaveLength(1)
  refusal = null
  sent.length = 0
  await press('Leave out all from Mallory')
  const memories = spam.map(({ id, changedAt }) => ({ id, changedAt }))
  expect(sent).toEqual([
    { method: 'PATCH', path: api.memories(), body: { state: 'left-out', memories } },
  ])
  expect(pressed()).toEqual(['false', 'true', 'true', 'true'])
  expect(() => button('Leave out all from Mallory')).toThrow()
  const [, useAgain] = buttons().filter(({ textContent }) => textContent === 'Use it')
  await act(async () => useAgain?.click())
  expect(pressed()).toEqual(['false', 'false', 'true', 'true'])
})

test('stops the link of a memory from where the memory is', async () => {
  await readAndChoose(memory('21'))
  await shows('Tom, brother')
  refusal = 'offline'
  await press('Stop this link')
  await shows('We couldn’t do this just now.')
  refusal = null
  await press('Stop this link')
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: api.memoryLink(link.id) })
  await shows('The link is stopped. Nobody can add another memory with it.')
  expect(() => button('Stop this link')).toThrow()
})

test('takes back a decision that could not be saved', async () => {
  await readAndChoose(memory('21'))
  refusal = 'offline'
  await press('Use it')
  await shows('We couldn’t do this just now.')
  expect(button('Use it').getAttribute('aria-pressed')).toBe('false')
  refusal = { status: 409, body: { code: 'memory-limit', message: '' } }
  await press('Use it')
  await shows('One text can hold ten memories from others. Leave one out first.')
})

test('says that a memory is no longer here when its contributor deleted it, and shows the others', async () => {
  await readAndChoose(memory('21'), memory('22'))
  stored = { links: [link], memories: [memory('22')] }
  refusal = { status: 404, body: { code: 'not-found', message: '' } }
  await press('Use it')
  await shows('That memory is no longer here. The person who wrote it may have deleted it.')
  await eventually(() => expect(document.querySelectorAll('.one-column > li')).toHaveLength(1))
  expect(document.querySelector('[role=alert]')?.textContent).toContain('no longer here')
})

test('shows a memory again if it was changed after the names read it', async () => {
  await readAndChoose(memory('21'))
  stored = {
    links: [link],
    memories: [memory('21', { text: 'She sang off key.' })],
  }
  const message = 'This memory was changed after you read it. Please read it again.'
  refusal = { status: 409, body: { code: 'memory-changed', message } }
  await press('Use it')
  await shows(message)
  await shows('She sang off key.')
  expect(button('Use it').getAttribute('aria-pressed')).toBe('false')
})

test('folds a long memory, and shows its markup as text', async () => {
  const long = `<b>Every</b> Sunday ${'she baked bread '.repeat(40)}for us all.`
  await readAndChoose(memory('21', { text: long }))
  await shows('<b>Every</b> Sunday')
  expect(text()).not.toContain('for us all.')
  await press('Show all of it')
  expect(text()).toContain('for us all.')
})

test('looks for new memories when the window becomes visible again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await readAndChoose(memory('21'))
  stored = { links: [link], memories: [memory('21'), memory('22')] }
  await act(async () => vi.advanceTimersByTime(60_000))
  await shows('1 new memory has arrived.')
  stored = { links: [link], memories: [] }
  await act(async () => {
    vi.advanceTimersByTime(3_000)
    window.dispatchEvent(new Event('focus'))
  })
  await shows('There’s nothing to show here.')
})

test('shows a new link where the browser blocks storage, and adds the next one to the same form', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  await show(null, { ...inForm, ownerName: 'Anna' })
  await press('Ask others for a memory')
  await shows('A note to them')
  await press('Make a link')
  await shows(pages.shareMemory('the-key'))
  await press('Make another link')
  await press('Make a link')
  const [first, second] = sent.map(({ body }) => (body as { formId: string }).formId)
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(second).toBe(first)
})
