// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '#contract/urls.ts'
import { submissionInputSchema } from '#domain/submission.ts'
import { withdrawalConsent } from '#domain/withdrawal.ts'
import { eventually } from '#tests/support/react-root.ts'
import { requiredInput } from '#tests/support/records.ts'
import { brand } from '#web/content/brand.ts'
import '#web/journey/memories/memory-list.tsx'
import '#web/journey/memories/memory-requests.ts'
import type { Journey } from '#web/journey/journey.ts'
import { pendingAnswer } from '#web/journey/pending-input.ts'
import { goToCheckout } from './checkout.ts'
import { Offer } from './offer.tsx'
import { SupportLine } from './preview.tsx'

const input = submissionInputSchema.parse({ ...requiredInput, memory: 'The sea.' })
const submission = {
  id: 'first',
  input,
  followUpAnswers: [],
  preview: 'It is good of you to be here',
  checked: true,
}
const unsent = { question: 'What did she hum?', answer: 'Always the same waltz.' }
const answerAddress = '/api/submissions/first/follow-up-answers'

let root: Root
const newJourney = () => ({
  dispatch: vi.fn<Journey['dispatch']>(),
  notify: vi.fn(),
  findLinks: vi.fn(),
  preselected: undefined,
})
let journey: ReturnType<typeof newJourney>

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.clear()
  document.body.innerHTML = '<div></div>'
  const container = document.querySelector('div')
  if (!container) throw new Error('no container')
  root = createRoot(container)
  journey = newJourney()
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = () =>
  act(async () =>
    root.render(
      <Offer
        submission={submission}
        initialFailure={null}
        journey={journey}
        open={false}
        onOpen={() => {}}
        onClose={() => {}}
      />,
    ),
  )

function button(name: RegExp): HTMLButtonElement {
  const all = [...document.querySelectorAll('button')]
  const found = all.find(({ textContent }) => name.test(textContent))
  if (!found) throw new Error(`No button ${name}`)
  return found
}

function formOpened() {
  const [event] = journey.dispatch.mock.lastCall ?? []
  if (event?.type !== 'form-opened') throw new Error('The form was not opened')
  return event.start
}

const press = (name: RegExp) => act(async () => button(name).click())
const memories = `${api.memoryRequests()}?submissionId=first`
const addresses = (fetched: { mock: { calls: unknown[][] } }) =>
  fetched.mock.calls.map(([address]) => address).filter((address) => address !== memories)

it('shows the consent right below the button, and one line about Stripe', async () => {
  await show()
  const unlock = document.querySelector('#unlock')
  expect(unlock?.textContent).toContain(withdrawalConsent)
  const links = [...document.querySelectorAll('.preview-main a')]
  const policies = ['/terms-of-service', '/privacy-policy']
  expect(links.map((link) => link.getAttribute('href'))).toEqual(policies)
  expect(links.every((link) => link.getAttribute('target') === '_blank')).toBe(true)
  expect(document.body.textContent.match(/Stripe/g)).toHaveLength(1)
})

it('says that a link to the preview is emailed', { tags: 'R76-a' }, async () => {
  await show()
  expect(document.querySelector('.kept')?.textContent).toBe(
    `We’re emailing ${input.email} a private link to this preview, so you can decide later.`,
  )
})

it('names the wallets only once they are confirmed', async () => {
  await show()
  expect(document.body.textContent).toContain('You pay on Stripe’s page, by card')
  expect(/Apple Pay/.test(document.body.textContent)).toBe(brand.walletsConfirmed)
})

it('makes a memory the first thing to do while the text would be short', {
  tags: 'R62-a',
}, async () => {
  await show()
  const classOf = (name: RegExp) => button(name).className
  expect(document.body.textContent).toContain('This will be a short text: about')
  expect(classOf(/^Answer two questions first/)).toContain('btn-primary')
  expect(classOf(/^Unlock/)).not.toContain('btn-primary')
})

it('shows a toast and an error without a submission id, and sends nothing', {
  tags: 'S8-007',
}, async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const text = 'Submission ID is missing. Please try again.'
  const failure = await goToCheckout(journey, { id: '', input }, false)
  expect(failure).toBe(text)
  expect(journey.notify).toHaveBeenCalledWith({ title: 'Error', text, destructive: true })
  expect(fetched).not.toHaveBeenCalled()
})

it('does not open the payment while a typed answer cannot be sent, and keeps the answer', async () => {
  pendingAnswer.save('first', unsent)
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'))
  await show()
  await press(/^Unlock/)
  expect(addresses(fetched)).toEqual([answerAddress])
  expect(document.body.textContent).toContain('Your words are saved here')
  expect(button(/^Unlock/).disabled).toBe(false)
  expect(pendingAnswer.find('first')).toEqual(unsent)
})

it('opens the payment when the server rejects the typed answer', async () => {
  pendingAnswer.save('first', unsent)
  const problem = { code: 'answer-limit', message: 'You have answered three questions.' }
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json(problem, { status: 409 }))
  await show()
  await press(/^Unlock/)
  expect(addresses(fetched)).toEqual([answerAddress, '/api/create-checkout'])
})

it('adds a sent answer to the memory, and takes an unsent one along into the form', async () => {
  pendingAnswer.save('first', unsent)
  await show()
  const memoryInForm = async () => {
    await press(/^Change my answers/)
    return formOpened().answers.memory
  }
  expect(await memoryInForm()).toBe('The sea.\nAlways the same waltz.')
  const followUpAnswers = [unsent]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ followUpAnswers }))
  await press(/^Add this/)
  expect(await memoryInForm()).toBe('The sea.\nAlways the same waltz.')
  expect(formOpened().stored).toMatchObject({ followUpAnswers })
  expect(pendingAnswer.find('first')).toBeNull()
})

it('enables the button again when the payment page does not load or the visitor comes back', async () => {
  vi.useFakeTimers()
  const url = 'https://pay.example/page'
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ url }))
  await show()
  await press(/^Unlock/)
  expect(button(/Opening the payment page/).disabled).toBe(true)
  await act(async () => vi.advanceTimersByTime(30_000))
  expect(button(/^Unlock/).disabled).toBe(false)
  await press(/^Unlock/)
  const shown = Object.assign(new Event('pageshow'), { persisted: true })
  await act(async () => window.dispatchEvent(shown))
  expect(button(/^Unlock/).disabled).toBe(false)
})

it('writes the preview again once a memory that it told is left out', {
  tags: 'D42-ab',
}, async () => {
  HTMLDialogElement.prototype.showModal = () => {}
  HTMLDialogElement.prototype.close = () => {}
  const id = '5c0b7f0e-3c1d-4a54-9a54-0f6f6f8f3c21'
  const memory = {
    id,
    requestId: id,
    name: 'Tom',
    relation: '',
    text: 'She sang.',
    state: 'used',
  }
  const contributedAt = '2026-11-16T09:00:00.000Z'
  const list = {
    requests: [],
    contributions: [{ ...memory, contributedAt, changedAt: contributedAt }],
  }
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    if (address === memories) return Response.json(list)
    if (address === api.contributions()) return Response.json({ previewDropped: true })
    return new Promise(() => {})
  })
  await show()
  await eventually(() => press(/^Read them again/))
  await eventually(() => press(/^Leave it out/))
  const line = 'When you close this, we’ll write a new preview without it.'
  await eventually(() => expect(document.body.textContent).toContain(line))
  expect(journey.dispatch).not.toHaveBeenCalled()
  await press(/^Close/)
  const events = journey.dispatch.mock.calls.map(([{ type }]) => type)
  expect(events).toEqual(['form-opened', 'submitted', 'stored'])
  expect(addresses(fetched).at(-1)).toBe(api.preview('first'))
  expect(journey.notify).toHaveBeenCalledWith(expect.objectContaining({ title: 'A New Preview' }))
})

it('opens the form when the preview was dropped before the payment', {
  tags: 'D42-ab',
}, async () => {
  const id = '7b0f1d7e-0000-4000-8000-000000000002'
  const answers = { ...input, id, person: input.name, memories: input.memory, type: 'general' }
  const withoutPreview = { preview: '', preview_checked: true, full_eulogy: null }
  const reply = { ...answers, ...withoutPreview, retries: 2, followUpAnswers: [] }
  const problem = { code: 'no-preview', message: '' }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) =>
    address === '/api/create-checkout'
      ? Response.json(problem, { status: 409 })
      : Response.json(reply),
  )
  expect(await goToCheckout(journey, { id: 'first', input }, false)).toBeNull()
  const [event] = journey.dispatch.mock.lastCall ?? []
  const failure = expect.stringContaining('has been taken back. You have not been charged.')
  expect(event).toMatchObject({ type: 'opened', submission: { preview: '' }, failure })
})

const lineFor = (memory: string) => renderToStaticMarkup(<SupportLine words={{ memory }} />)

it.each([
  'He died by suicide in March.',
  'She took her own life.',
  'mark killed himself',
  'Es war Suizid.',
  'Mi hermano se suicidó.',
])('offers 988 and the grief support page to someone who wrote: %s', (memory) => {
  expect(lineFor(memory)).toContain('href="tel:988"')
  expect(lineFor(memory)).toContain('/contact#grief-support')
})

it.each([
  'She took life as it came, and took her own car to work.',
  'He shot hoops with us every night.',
  'At the end of his life he loved the radio.',
  '',
])('says nothing to someone who wrote: %s', (memory) => {
  expect(lineFor(memory)).toBe('')
})
