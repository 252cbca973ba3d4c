// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { api } from '#contract/urls.ts'
import { eventually, setUpRoot } from '#tests/support/react-root.ts'
import { SendLink } from './send-link.tsx'

const id = '5c0b7f0e-3c1d-4a54-9a54-0f6f6f8f3c11'
const show = setUpRoot()
const fetched = vi.fn()

const reply = (status: number, body: object) =>
  fetched.mockResolvedValueOnce(
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    }),
  )
const pageText = () => document.body.textContent ?? ''
const shows = (words: string) => eventually(() => expect(pageText()).toContain(words))
const press = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent === label)
      ?.click(),
  )
const input = () => document.querySelector('input') as HTMLInputElement
/** React ignores a value that is set on the element itself. */
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
const type = (email: string) =>
  act(async () => {
    setValue?.call(input(), email)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })

beforeEach(async () => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await show(<SendLink submissionId={id} />)
  await press('Email someone a link to read it')
})

it('sends one link and says where', async () => {
  reply(202, { alreadySent: false })
  expect(document.activeElement).toBe(input())
  await type('aunt@example.com')
  await press('Send the link')
  await shows('We’re sending a link to aunt@example.com.')
  expect(fetched).toHaveBeenCalledTimes(1)
  const [path, request] = fetched.mock.calls[0] ?? []
  expect(path).toBe(api.sentLinks(id))
  expect(JSON.parse(request.body)).toEqual({ email: 'aunt@example.com' })
})

it('says that a link was sent there before', async () => {
  reply(202, { alreadySent: true })
  await type('aunt@example.com')
  await press('Send the link')
  await shows('We’ve already sent a link to aunt@example.com.')
})

it('asks for an address before anything is sent', async () => {
  await type('aunt')
  await press('Send the link')
  await shows('Enter an email address like name@example.com')
  expect(fetched).not.toHaveBeenCalled()
})

it.each([
  ['rate-limited', 429, 'We’ve sent as many links as we can for now.'],
  ['not-emailed', 409, 'We can’t email this address right now.'],
])('shows what the server says about %s, and keeps the address', async (code, status, message) => {
  reply(status, { code, message })
  await type('aunt@example.com')
  await press('Send the link')
  await shows(message)
  expect(input().value).toBe('aunt@example.com')
})

it('says that the text is safe when the server can’t be reached', async () => {
  fetched.mockRejectedValue(new TypeError('offline'))
  await type('aunt@example.com')
  await press('Send the link')
  await shows('We couldn’t send it just now.')
})
