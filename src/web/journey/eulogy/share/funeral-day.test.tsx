// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { selectableDays } from '#domain/funeral-day.ts'
import { setUpRoot } from '#tests/support/react-root.ts'
import { FuneralDay } from './funeral-day.tsx'
import { timeZone } from './use-funeral-day.ts'

const render = setUpRoot()
const { last } = selectableDays(timeZone(), new Date())

let stored: { state: string; day: string | null }
let fails: boolean
const sent: unknown[] = []

beforeEach(() => {
  stored = { state: 'unasked', day: null }
  fails = false
  sent.length = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (fails) throw new TypeError('no network')
    if (init?.method !== 'POST') return Response.json(stored)
    sent.push(JSON.parse(String(init.body)))
    return Response.json({})
  })
})

const show = () => render(<FuneralDay submissionId="an-id" />)
const offer = 'Email it to me on the day of the funeral'
const text = () => document.body.textContent
const press = (name: string) =>
  act(async () => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === name)?.click()
  })

test('offers to ask for the day, and sends it with the time zone', { tags: 'D37-a' }, async () => {
  await show()
  expect(document.querySelector('input')).toBeNull()
  await press(offer)
  const field = document.querySelector('input') as HTMLInputElement
  expect(field.max).toBe(last)
  await press('Email me that morning')
  expect(text()).toContain('Choose the day of the funeral')
  expect(sent).toEqual([])
  await act(async () => {
    // React ignores a value that is set by a script.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, last)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('Email me that morning')
  expect(sent).toEqual([{ day: last, timeZone: timeZone() }])
  expect(text()).toMatch(/The funeral is on \w+day, .* We’ll email you at about 7 that morning/)
  await press('Don’t send it')
  expect(sent.at(-1)).toEqual({ day: null, timeZone: timeZone() })
  expect(text()).toBe(offer)
})

test('asks nothing after the email, or while the server can’t be reached', async () => {
  stored = { state: 'closed', day: null }
  await show()
  expect(text()).toBe('')
  fails = true
  await render(<FuneralDay key="again" submissionId="another-id" />)
  expect(text()).toBe('')
})

test('says when the day could not be saved', async () => {
  stored = { state: 'set', day: last }
  await show()
  fails = true
  await press('Don’t send it')
  expect(text()).toContain('We couldn’t save this just now.')
  expect(text()).toContain('The funeral is on')
})
