import { beforeEach, expect, test, vi } from 'vitest'
import type { ReaderLink as Link, NewReaderLink } from '#contract/readers.ts'
import { api, pages } from '#contract/urls.ts'
import { button, eventually, press, setUpRoot, shows, text } from '#tests/support/react-root.ts'
import { ReaderLink } from './reader-link.tsx'

const id = '7b0f1d7e-0000-4000-8000-000000000002'
const elsewhere = { id: '5c0b7f0e-3c1d-4a54-9a54-0f6f6f8f3c11', canStop: true }

const render = setUpRoot()
/** What the server has, and what it was sent. */
let link: Link | null
let made: NewReaderLink[]
let repliesLost: number
const copied = vi.fn(async (_: string) => {})

beforeEach(() => {
  link = null
  made = []
  repliesLost = 0
  copied.mockClear()
  vi.stubGlobal('navigator', { clipboard: { writeText: copied } })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (method === 'DELETE') {
      expect(path).toBe(api.readerLink(id, link?.id ?? ''))
      link = null
      return Response.json({})
    }
    if (method === 'POST') {
      made.push(JSON.parse(String(body)))
      link ??= { id: made.at(-1)?.id ?? '', canStop: true }
      if (repliesLost-- > 0) throw new TypeError('no network')
    }
    return Response.json({ link })
  })
})

async function open() {
  await render(null)
  await render(<ReaderLink submissionId={id} person="Rosa Diaz" onClose={() => {}} />)
  await eventually(() => expect(text()).not.toContain('Looking for'))
}
const addressOf = (key = '') => location.origin + pages.read(key)

test('makes no link before it is sent, one for several presses, and shows it again', async () => {
  await open()
  expect(made).toEqual([])
  button('Copy message').click()
  await press('Copy message')
  await shows('Copied.')
  expect(made).toHaveLength(1)
  const message = `Here is the eulogy for Rosa Diaz, to read or print: ${addressOf(made[0]?.key)}`
  expect(made[0]?.key).toMatch(/^[\w-]{43}$/)
  expect(copied.mock.calls).toEqual([[message], [message]])
  await open()
  expect(text()).toContain(message)
  await press('Copy message')
  expect(made).toHaveLength(1)
})

test('loses no link with a reply', async () => {
  repliesLost = 1
  await open()
  await press('Copy message')
  await shows('Please try again in a moment.')
  await press('Copy message')
  await shows('Copied.')
  expect(copied.mock.lastCall?.[0]).toContain(addressOf(made[0]?.key))
})

test('asks before the link is stopped, and offers a new one', async () => {
  await open()
  await press('Copy message')
  await shows('Copied.')
  await press('Stop this link')
  await press('Keep it')
  expect(link).not.toBeNull()
  await press('Stop this link')
  await press('Stop the link')
  await shows('The link is stopped.')
  expect(link).toBeNull()
  await press('Copy message')
  await shows(addressOf(made[1]?.key))
})

test('says that a link was made on another device, and ends it before it makes a new one', async () => {
  link = elsewhere
  await open()
  expect(text()).toContain('A link was made on another device.')
  expect(() => button('Copy message')).toThrow()
  await press('Stop it and make a new one')
  await press('Stop the link')
  await press('Copy message')
  await shows(addressOf(made[0]?.key))
})

test('stops no link of someone else', async () => {
  link = { ...elsewhere, canStop: false }
  await open()
  expect(text()).toContain('Please send it from there.')
  expect(() => button(/^Stop/)).toThrow()
})
