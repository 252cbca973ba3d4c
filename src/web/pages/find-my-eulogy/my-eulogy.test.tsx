import { beforeEach, expect, it, vi } from 'vitest'
import { api, pages } from '#contract/urls.ts'
import { eventually, press, setUpRoot } from '#tests/support/react-root.ts'
import { HistoryProvider } from '#web/history.tsx'
import MyEulogy from './my-eulogy.tsx'

const rosa = {
  submissionId: '7b0f1d7e-0000-4000-8000-000000000001',
  person: 'Rosa Diaz',
  paid: true,
}
const tom = {
  submissionId: '7b0f1d7e-0000-4000-8000-000000000002',
  person: 'Tom Hale',
  paid: false,
}

const render = setUpRoot()
const list = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  window.history.replaceState(null, '', '/my-eulogy')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', (address: string) =>
    address === api.myEulogies() ? list() : new Promise(() => {}),
  )
  list.mockReset()
})

const show = () =>
  render(
    <HistoryProvider>
      <MyEulogy />
    </HistoryProvider>,
  )
const heading = () => document.querySelector('h1')
const text = () => document.querySelector('main')?.textContent
const answer = (...eulogies: object[]) => list.mockResolvedValueOnce(Response.json({ eulogies }))

it('lists several eulogies by name, each with its own address', async () => {
  answer(rosa, tom)
  await show()
  await eventually(() => expect(heading()?.textContent).toBe('Your Eulogies'))
  expect(document.activeElement).toBe(heading())
  const links = [...document.querySelectorAll('.eulogy-list a')]
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Your eulogy for Rosa Diaz', pages.myEulogy(rosa.submissionId)],
    ['Continue with Tom Hale’s eulogy', pages.myEulogy(tom.submissionId)],
  ])
  expect(links.map((link) => link.nextElementSibling?.textContent)).toEqual(['Bought', 'Preview'])
})

it('opens the only one at once', async () => {
  answer(tom)
  await show()
  await eventually(() => expect(text()).toContain('We’re opening your eulogy.'))
})

it('offers the others beside a chosen one', async () => {
  window.history.replaceState(null, '', pages.myEulogy(rosa.submissionId))
  answer(rosa, tom)
  await show()
  await eventually(() => expect(text()).toContain('All your eulogies in this browser'))
})

it('explains why there is none, and where else it may be', async () => {
  answer()
  await show()
  await eventually(() => expect(text()).toContain('It isn’t in this browser.'))
  expect(document.activeElement).toBe(heading())
  expect(document.querySelector('main a')?.getAttribute('href')).toBe('/find-my-eulogy')
})

it('says that our server cannot be reached, and tries again', async () => {
  list.mockRejectedValueOnce(new TypeError('offline'))
  await show()
  await eventually(() =>
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Your eulogy is safe.'),
  )
  answer(rosa, tom)
  await press('Try again')
  await eventually(() => expect(heading()?.textContent).toBe('Your Eulogies'))
})
