import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { api, pages } from '#contract/urls.ts'
import { priceInDollars } from '#domain/offer.ts'
import { button, newJourney, press, setUpRoot, text } from '#tests/support/react-root.ts'
import { paidReply } from '#tests/support/records.ts'
import { HistoryProvider } from '#web/history.tsx'
import Waiting from '#web/journey/waiting/waiting.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import PaymentSuccess from './payment-success.tsx'

const id = '7b0f1d7e-0000-4000-8000-000000000002'
const named = { success: 'true', session_id: 'cs_1', submission_id: id }
const paid = {
  state: 'paid-here',
  orderNumber: '12345678',
  person: '',
  customer_name: '',
  relationship: 'mother',
}
const stored = {
  ...paidReply(id),
  preview: 'Good morning',
  memories: 'She sang while she hung the washing on the line.',
}

class SilentStream extends EventTarget {
  close() {}
}

const render = setUpRoot()
const answers = new Map<string, () => Promise<Response>>()
const logged = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', SilentStream)
  vi.stubGlobal('fetch', (address: string) => answers.get(address)?.() ?? new Promise(() => {}))
  vi.spyOn(console, 'error').mockImplementation(logged)
  logged.mockClear()
  answers.clear()
  answers.set(api.confirmCheckout(), async () => Response.json(paid))
  answers.set(api.submission(id), async () => Response.json(stored))
  write(null)
})

const write = (text: string | null) =>
  answers.set(api.fullEulogy(id), async () => Response.json({ full_eulogy: text }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function arrive(query: Record<string, string> = named) {
  window.history.replaceState(null, '', `/payment-success?${new URLSearchParams(query)}`)
  await render(
    <HistoryProvider>
      <Toasts>
        <PaymentSuccess />
      </Toasts>
    </HistoryProvider>,
  )
  await pass(0)
}

const lines = () =>
  [...document.querySelectorAll('main :is(h1, h2, p, li)')]
    .map(({ textContent }) => textContent.trim())
    .filter((line) => !line.startsWith('This page needs JavaScript'))
const steps = () =>
  [...document.querySelectorAll<HTMLElement>('.waiting-steps li')].map(({ dataset }) => dataset.at)
const bar = () => document.querySelector('progress')
const percent = () => {
  const shown = Number.parseInt(document.querySelector('.progress-row span')?.textContent ?? '', 10)
  expect([bar()?.value, bar()?.max]).toEqual([shown, 100])
  return shown
}

const close = 'You can close this page. We’ll email you.'
const listed = [
  'Thank You for Your Purchase',
  'Payment Successful!',
  `Your payment of ${priceInDollars} has been processed successfully.`,
  'Order number: 12345678',
  'Dear Anna,',
  "We're now preparing your complete eulogy for Margaret Shaw.",
  "This may take up to 5 minutes. You'll be automatically redirected when it's ready.",
  close,
  'Crafting your personalized eulogy...',
  'For Margaret Shaw',
  'Reading what you told us',
  'Writing how it begins',
  'Writing the rest, and checking every line',
  `“${stored.memories}”`,
  'Your words',
  'What happens next?',
  'Your eulogy will be ready to view, edit and download.',
  'You can make changes through the retry feature.',
  'A copy is sent to your email for safekeeping.',
]

it('shows the order, the progress and that the page may be closed, and after two minutes that nothing is lost', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await arrive()
  expect(lines()).toEqual(listed)
  expect(document.querySelector('.banner-green h2')?.textContent).toBe('Payment Successful!')
  expect(percent()).toBe(10)
  expect(document.querySelectorAll('.what-next li')).toHaveLength(3)
  expect(document.querySelector('[role=status] > .spinner')).not.toBeNull()
  expect(steps()).toEqual(['done', 'done', 'now'])
  await pass(119_000)
  expect(lines()).toEqual(listed)
  await pass(1_000)
  const slow = 'This is taking a little longer. Nothing is lost.'
  expect(lines()).toEqual(listed.with(14, slow))
  expect(document.querySelector('main button')).toBeNull()
})

it('doesn’t say that a beginning is written to someone who bought without a preview', async () => {
  answers.set(api.submission(id), async () => Response.json({ ...stored, preview: '' }))
  await arrive()
  expect(steps()).toEqual(['done', 'now', 'next'])
})

it('adds 1 to 5 every 3 s to 95', async () => {
  await arrive()
  let before = percent()
  expect(before).toBe(10)
  for (let round = 0; round < 8; round += 1) {
    await pass(2_999)
    expect(percent()).toBe(before)
    await pass(1)
    expect([1, 2, 3, 4, 5]).toContain(percent() - before)
    before = percent()
  }
  await pass(6 * 60_000)
  expect(percent()).toBe(95)
})

it('says that a text is ready, and goes on to it with the text after 3 seconds', async () => {
  await arrive()
  write('All of it.')
  await pass(10_000)
  expect(percent()).toBe(100)
  const ready = 'Your eulogy is ready! Redirecting you now...'
  expect(lines()).toEqual([...listed.slice(0, 4), ready, ...listed.slice(9)])
  expect(steps()).toEqual(['done', 'done', 'done'])
  expect(document.querySelector('main .spinner')).toBeNull()
  await pass(2_999)
  expect(window.location.pathname).toBe('/payment-success')
  await pass(1)
  expect(window.location.pathname + window.location.search).toBe('/')
  expect(window.history.state.usr).toEqual({ submissionId: id, fullEulogy: 'All of it.' })
})

it('opens a ready text at once with "Read it now"', async () => {
  write('All of it.')
  await arrive()
  await press('Read it now')
  expect(window.location.pathname).toBe('/')
  expect(window.history.state.usr).toMatchObject({ fullEulogy: 'All of it.' })
})

it.each(Object.keys(named))(
  'thanks nobody without %s, and goes home after 3 seconds',
  async (missing) => {
    await arrive(Object.fromEntries(Object.entries(named).filter(([name]) => name !== missing)))
    expect(document.activeElement?.textContent).toBe('There’s No Payment to Confirm Here')
    expect(text()).not.toContain('Thank You')
    expect(document.querySelector('main a')?.getAttribute('href')).toBe('/')
    await pass(2_900)
    expect(window.location.pathname).toBe('/payment-success')
    await pass(100)
    expect(window.location.pathname).toBe('/')
  },
)

it('goes home, which says it, when nothing was paid', async () => {
  answers.set(api.confirmCheckout(), async () => Response.json({ state: 'unpaid' }))
  await arrive()
  expect(window.location.pathname).toBe('/')
  expect(window.history.state.usr).toEqual({ submissionId: id, paymentUnconfirmed: true })
})

it('only logs that the submission could not be read', async () => {
  answers.set(api.submission(id), () => Promise.reject(new TypeError('offline')))
  await arrive()
  expect(logged).toHaveBeenCalledOnce()
  expect(lines()).toContain('Crafting your personalized eulogy...')
  expect(lines()).toContain("We're now preparing your complete eulogy for your loved one.")
  expect(document.querySelector('.waiting-for')).toBeNull()
  expect(document.querySelector('.toast, .error-message')).toBeNull()
})

const notConfirmed =
  'There was an error processing your payment confirmation. Please contact support.'

it('says that it confirms, later how to reach us', async () => {
  answers.set(api.confirmCheckout(), () => Promise.reject(new TypeError('offline')))
  await arrive()
  expect(lines()).toContain('Confirming your payment...')
  expect(logged).toHaveBeenCalled()
  await pass(59_000)
  expect(document.querySelector('.toast, .error-message')).toBeNull()
  await pass(1_000)
  expect(lines()).toContain(`Your reference: ${id}`)
  expect(text('.error-message')).toBe(notConfirmed)
  const support = document.querySelector(`main a[href="${pages.paymentQuestion(id)}"]`)
  expect(support?.textContent).toBe('Contact support')
  answers.set(api.confirmCheckout(), async () => Response.json(paid))
  await pass(60_000)
  expect(lines()).toContain('Payment Successful!')
  expect(document.querySelector('.error-message')).toBeNull()
})

it('shows no name and no text to another browser', async () => {
  answers.set(api.confirmCheckout(), async () => Response.json({ state: 'paid-elsewhere' }))
  write('All of it.')
  await arrive()
  await pass(20_000)
  expect(lines()[0]).toBe('Thank You for Your Purchase')
  expect(text()).not.toMatch(/Margaret|Anna|ready!/)
  expect(window.location.pathname).toBe('/payment-success')
})

it('asks to load the page again if it doesn’t know the reply', async () => {
  answers.set(api.confirmCheckout(), async () => Response.json({ state: 'paid-and-gifted' }))
  await arrive()
  expect(lines().join()).toMatch(/Please load the page again.*you don’t have to pay again/)
  expect(button('Load the page again')).not.toBeNull()
})

const waiting = { kind: 'waiting', submissionId: id, submission: null } as const

it.each([
  ['this page', arrive],
  ['home', () => render(<Waiting state={waiting} journey={newJourney()} />)],
])('%s says that a text is late, and when it was refunded', async (_, open) => {
  let order = { state: 'writing', paidSecondsAgo: 0 }
  answers.set(api.fullEulogy(id), async () => Response.json({ full_eulogy: null, order }))
  await open()
  await pass(30_000)
  order = { state: 'writing', paidSecondsAgo: 299 }
  await pass(10_000)
  expect(text()).not.toContain('This is taking longer than it should')
  expect(text().split(close)).toHaveLength(2)
  expect(text()).toContain('up to 5 minutes')
  await pass(1_000)
  expect(text()).toContain('This is taking longer than it should')
  expect(text().split(close)).toHaveLength(2)
  expect(text()).not.toContain('up to 5 minutes')
  order = { state: 'writing', paidSecondsAgo: 900 }
  await pass(300_000)
  const refunded = `Your ${priceInDollars} has been refunded automatically`
  expect(text()).not.toContain(refunded)
  expect(bar()?.value ?? 95).toBe(95)
  order = { state: 'refunding', paidSecondsAgo: 1_200 }
  await pass(10_000)
  expect(text()).toContain('We’re refunding your payment now.')
  order = { state: 'refunded', paidSecondsAgo: 1_210 }
  await pass(10_000)
  expect(text()).toContain(refunded)
  expect(bar()).toBeNull()
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining([pages.contact(), pages.archive(id)]))
})
