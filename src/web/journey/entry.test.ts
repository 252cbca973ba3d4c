import { act, createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { pages, returnUrls } from '#contract/urls.ts'
import { newJourney, setUpRoot } from '#tests/support/react-root.ts'
import { HistoryProvider, navigate } from '#web/history.tsx'
import { enter } from './entry.ts'
import { entryFor, opensSubmission, parseEntryPoint } from './entry-point.ts'
import { linkKey } from './pending-input.ts'
import { useJourney } from './use-journey.ts'

const render = setUpRoot()

const parse = (address: string, state: unknown = null) => {
  const { pathname, search } = new URL(address, 'https://site.example')
  return parseEntryPoint({ pathname, search, state })
}

it('recognizes the return addresses of payments and emails', () => {
  expect(parse(returnUrls.paid('an-id', 'a-session', 'a-claim'))).toEqual({
    by: 'payment',
    sessionId: 'a-session',
    submissionId: 'an-id',
  })
  expect(parse(returnUrls.canceled('an-id'))).toEqual({
    by: 'canceled-payment',
    submissionId: 'an-id',
  })
  expect(parse(returnUrls.archiveWithKey('an-id', 'key'))).toEqual({
    by: 'email',
    submissionId: 'an-id',
    dataFirst: false,
  })
  expect(parse(returnUrls.yourDataWithKey('an-id', 'key'))).toMatchObject({
    by: 'email',
    dataFirst: true,
  })
})

it('treats a visit as a payment return only with success, session and submission', () => {
  expect(parse('/?success=true&session_id=a-session').by).toBe('home')
  expect(parse('/?success=true&submission_id=an-id').by).toBe('home')
  expect(parse('/?session_id=a-session&submission_id=an-id').by).toBe('home')
})

it('opens a text passed along by the previous page', () => {
  expect(parse('/', { submissionId: 'an-id', fullEulogy: 'All.' })).toEqual({
    by: 'finished-eulogy',
    submissionId: 'an-id',
    fullEulogy: 'All.',
  })
})

it.each([pages.home(), pages.eulogyFor('mother'), pages.myEulogy()])(
  'an open submission on %s opens again after a reload',
  (path) => {
    const { address, state } = entryFor('home', path, 'an-id')
    expect(state).toBeNull()
    const entry = parse(address)
    expect(opensSubmission(entry, 'an-id')).toBe(true)
    expect(opensSubmission(entry, 'another')).toBe(false)
  },
)

it.each(['payment', 'finished-eulogy', 'submission'] as const)(
  'a %s keeps the plain address, and opens again after a reload',
  (by) => {
    const { address, state } = entryFor(by, pages.home(), 'an-id')
    expect(address).toBe('/')
    expect(opensSubmission(parse(address, state), 'an-id')).toBe(true)
    expect(opensSubmission(parse(address, state), 'another')).toBe(false)
  },
)

it('replaces the addresses that do more than open a submission', () => {
  const entries = [
    parse('/', { submissionId: 'an-id', paymentUnconfirmed: true }),
    parse('/', { submissionId: 'an-id', fullEulogy: 'All.' }),
    parse(returnUrls.paid('an-id', 'a-session', 'a-claim')),
    parse(returnUrls.canceled('an-id')),
    parse(returnUrls.yourDataWithKey('an-id', 'key')),
  ]
  for (const entry of entries) expect(opensSubmission(entry, 'an-id')).toBe(false)
})

it('opens a chosen submission on the page of the eulogy, and goes home for any other URL', () => {
  expect(parse(pages.myEulogy('an-id'))).toEqual({ by: 'my-eulogy', submissionId: 'an-id' })
  expect(parse(pages.myEulogy())).toEqual({ by: 'home' })
  expect(parse('/?submission_id=an-id')).toEqual({ by: 'home' })
  expect(parse('/?utm_source=x', { key: 'default' })).toEqual({ by: 'home' })
})

it.each([
  returnUrls.paid('an-id', 'a-session', 'a-key').replace(pages.paymentSuccess(), '/'),
  returnUrls.archiveWithKey('an-id', 'a-key'),
])(
  '%s asks to load the page again after a reply that is not known, and keeps the key',
  async (to) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubGlobal('fetch', async () => Response.json(['new']))
    window.accessKey = 'a-key'
    const journey = newJourney()
    await enter(journey, parse(to), new AbortController().signal)
    expect(journey.dispatch).toHaveBeenLastCalledWith({
      type: 'form-opened',
      start: expect.objectContaining({
        failure: expect.stringContaining('Please load the page again.'),
      }),
    })
    expect(linkKey.take('an-id')).toBe('a-key')
    linkKey.drop('an-id')
  },
)

it('accepts no event of a visit that has ended', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  window.history.replaceState(null, '', '/')
  const seen: ReturnType<typeof useJourney>[] = []
  const Page = () => {
    seen.push(useJourney())
    return null
  }
  await render(createElement(HistoryProvider, null, createElement(Page)))
  const first = seen.at(-1)?.journey
  await act(async () => navigate(pages.archive('an-id')))
  first?.dispatch({ type: 'ended', because: 'erased' })
  await act(async () => {})
  expect(first?.hasLeft?.()).toBe(true)
  expect(seen.at(-1)?.state.kind).toBe('loading')
})
