import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { api } from '#contract/urls.ts'
import { button, enter, press, setUpRoot } from '#tests/support/react-root.ts'
import { brand } from '#web/copy/brand-words.ts'
import '#web/ui/toaster.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import { ContactForm } from './contact-form.tsx'

const message = {
  name: 'Ruth',
  email: 'ruth@example.com',
  subject: 'A question',
  message: 'May I bring my own music?',
}
const notSent = `We couldn’t send your message just now. What you wrote is still here. Please press the button again, or write to ${brand.supportEmail}.`

const render = setUpRoot()
const fetched = vi.fn<typeof fetch>()

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  fetched.mockReset().mockImplementation(async () => Response.json({}))
  window.history.replaceState(null, '', '/contact')
  window.dataLayer = []
  await render(
    <Toasts>
      <ContactForm />
    </Toasts>,
  )
  await vi.dynamicImportSettled()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)
const values = () => Object.keys(message).map((name) => field(name)?.value)
const toast = () => document.querySelector('.toast')?.textContent
const line = (selector: string) => document.querySelector(selector)?.textContent
async function fill(changes: Partial<typeof message> = {}) {
  for (const [name, value] of Object.entries({ ...message, ...changes })) await enter(name, value)
}

it('asks for its four fields', () => {
  const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(labels).toEqual(['Name', 'Email', 'Subject', 'Message'])
  expect(field('email')?.type).toBe('email')
  expect(field('message')?.tagName).toBe('TEXTAREA')
})

it.each([
  ['name', 'Enter your name'],
  ['email', 'Enter your email address'],
  ['subject', 'Enter a subject'],
  ['message', 'Write your message'],
])('needs %s', async (missing, advice) => {
  await fill({ [missing]: '' })
  await press('Send Message')
  expect(line('.field-error .error')).toBe(advice)
  expect(document.activeElement).toBe(field(missing))
  expect(fetched).not.toHaveBeenCalled()
})

it('is busy for at least a second, then confirms, counts and is empty', async () => {
  await fill()
  await press('Send Message')
  const [address, init] = fetched.mock.calls[0] ?? []
  expect([address, init?.method, JSON.parse(String(init?.body))]).toEqual([
    api.contact(),
    'POST',
    message,
  ])
  await pass(990)
  expect(button('Sending...').disabled).toBe(true)
  await pass(10)
  expect(button('Send Message').disabled).toBe(false)
  expect(toast()).toContain(
    "Message SentWe've received your message and will get back to you soon.",
  )
  expect(values()).toEqual(['', '', '', ''])
  expect(window.dataLayer).toEqual([{ event: 'contact_form_submit' }])
  await pass(10_000)
  expect(toast()).toBeUndefined()
  expect(line('.banner-green')).toBe(
    'Thank you. We have your message, and we’ll write back to ruth@example.com.',
  )
  fetched.mockReturnValue(new Promise(() => {}))
  await fill()
  await press('Send Message')
  await pass(5_000)
  expect(button('Sending...').disabled).toBe(true)
  expect(line('.banner-green')).toBeUndefined()
})

it('keeps the message and says so when it cannot be sent', async () => {
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  await fill()
  await press('Send Message')
  await pass(1_000)
  expect(toast()).toContain(`Error${notSent}`)
  expect(document.querySelector('.toast-destructive')).not.toBeNull()
  expect(line('.error-message')).toBe(notSent)
  expect(values()).toEqual(Object.values(message))
  await press('Send Message')
  await pass(1_000)
  expect(toast()).toContain('Message Sent')
  expect(line('form > .error-message')).toBeUndefined()
})
