import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '#contract/urls.ts'
import type { Delivery } from '#domain/email.ts'
import { enter, eventually, press, setUpRoot } from '#tests/support/react-root.ts'
import { Address } from './address.tsx'
import './address-form.tsx'

const submissionId = '7b0f1d7e-0000-4000-8000-000000000002'
const render = setUpRoot()
const fetched = vi.fn(async (_address: string, _init?: RequestInit) => Response.json({}))
const onChanged = vi.fn()

beforeEach(() => {
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const show = (delivery: Delivery | null, brings: 'eulogy' | 'preview' = 'eulogy') => {
  const address = delivery && { shown: 'niamh…@gmail.com', delivery }
  return render(<Address {...{ submissionId, brings, address, onChanged }} />)
}
const text = () => document.body.textContent?.replace('\u2060', '') ?? ''
const shows = (words: string) => eventually(() => expect(text()).toContain(words))

test.each([
  ['eulogy', 'none', 'We’ll email a copy to niamh…@gmail.com.'],
  ['eulogy', 'sent', 'A copy went to niamh…@gmail.com.'],
  ['eulogy', 'returned', 'Our email to niamh…@gmail.com didn’t arrive. Your eulogy is safe here.'],
  ['preview', 'none', 'Your address is niamh…@gmail.com.'],
  ['preview', 'waiting', 'We’re emailing niamh…@gmail.com a private link to this preview'],
  ['preview', 'sent', 'We emailed niamh…@gmail.com a private link to this preview'],
  [
    'preview',
    'returned',
    'Our email to niamh…@gmail.com didn’t arrive. Your preview is safe here.',
  ],
] as const)('of the %s says what is true of the email: %s', async (brings, delivery, line) => {
  await show(delivery, brings)
  expect(text()).toContain(line)
})

test('is not shown in a linked browser', async () => {
  await show(null)
  expect(text()).toBe('')
})

test('says before the press what stops working, and changes the address', async () => {
  await show('sent')
  await press(/^Change/)
  await shows('Links in our earlier emails stop working then.')
  await enter('email', 'niamh.b@example.com')
  await press('Send it there')
  await shows('Thank you. It goes to niamh.b@example.com.')
  expect(onChanged).toHaveBeenCalled()
  const body = JSON.stringify({ email: 'niamh.b@example.com' })
  expect(fetched).toHaveBeenCalledWith(
    api.email(submissionId),
    expect.objectContaining({ method: 'PUT', body }),
  )
})

test('says why it can’t be changed, and keeps what was typed', async () => {
  const message = 'An address can be changed three times a day.'
  const refused = { code: 'rate-limited', message }
  fetched.mockImplementation(async () => Response.json(refused, { status: 429 }))
  await show('returned')
  await eventually(() => enter('email', 'niamh.b@example.com'))
  await press('Send it there')
  await shows(message)
  expect(document.querySelector('input')?.value).toBe('niamh.b@example.com')
})
