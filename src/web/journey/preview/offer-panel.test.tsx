import { act } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '#contract/urls.ts'
import * as offer from '#domain/offer.ts'
import { submissionInputSchema } from '#domain/submission.ts'
import {
  button,
  eventually,
  newJourney,
  press,
  setUpRoot,
  shows,
  text,
} from '#tests/support/react-root.ts'
import { memoryWith, paidReply, questionWith, requiredInput } from '#tests/support/records.ts'
import { brand } from '#web/copy/brand-words.ts'
import '#web/journey/memories/memory-list.tsx'
import '#web/journey/memories/memory-requests.ts'
import { openedCheckout, pendingAnswers } from '#web/journey/pending-input.ts'
import { noQuestionsYet, type PreviewedSubmission } from '#web/journey/states.ts'
import { goToCheckout } from './checkout.ts'
import Preview, { SupportLine } from './preview.tsx'

const input = submissionInputSchema.parse({ ...requiredInput, memory: 'The sea.' })
const submission = {
  id: 'first',
  input,
  ...noQuestionsYet,
  preview: 'It is good of you to be here',
  checked: true,
}
const open = questionWith()
const waltz = 'Always the same waltz.'
const answerAddress = '/api/submissions/first/questions/1'
const checkout = '/api/create-checkout'

const render = setUpRoot()
const fetched = vi.fn<typeof fetch>()
let journey: ReturnType<typeof newJourney>

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', fetched)
  // What is sent stays under way.
  fetched.mockReset().mockReturnValue(new Promise(() => {}))
  journey = newJourney()
})

const show = (changes: Partial<PreviewedSubmission> = {}) =>
  render(
    <Preview
      state={{ kind: 'preview', submission: { ...submission, ...changes }, failure: null }}
      journey={journey}
    />,
  )

function formOpened() {
  const [event] = journey.dispatch.mock.lastCall ?? []
  if (event?.type !== 'form-opened') throw new Error('The form was not opened')
  return event.start
}

const memories = `${api.memoryLinks()}?submissionId=first`
/** Read whenever the screen is shown; the settings of the site once, in whichever test comes first. */
const reads: unknown[] = [memories, api.submission('first'), api.site()]
const addresses = () =>
  fetched.mock.calls.map(([address]) => address).filter((address) => !reads.includes(address))

const ending = 'Click to unlock the full eulogy'
const dialog = () => document.querySelector('dialog')
const openDialog = () =>
  act(async () => document.querySelector<HTMLElement>('.unlock-link')?.click())

it('shows its heading, the text, the link, the button and the assurance', async () => {
  await show()
  expect(text('h1')).toBe('Your Eulogy Preview')
  expect(text('.eulogy')).toBe(`${submission.preview}… ${ending}`)
  expect(text('.eulogy a')).toBe(ending)
  expect(button(`Unlock Full Eulogy - ${offer.priceInDollars}`).disabled).toBe(false)
  expect(text('#unlock')).toContain(
    "100% secure payment. Money-back guarantee if you're not satisfied.",
  )
  expect(document.querySelector('.not-checked')).toBeNull()
})

it('says which language the text is in, and who writes and checks it, in the dialog too', async () => {
  await show()
  await openDialog()
  expect(text('#unlock')).toContain('AI drafts, a second AI checks.')
  for (const said of [text('.preview-data'), text('dialog')]) {
    expect(said).toContain('We write in the language you write in.')
    expect(said).toMatch(
      /AI writes the draft, using a language model from .*A second one checks it against your answers\./,
    )
  }
  expect(dialog()?.querySelector('a[href="/privacy-policy"]')).not.toBeNull()
})

it('says in the payment dialog what the price includes', async () => {
  await show({ input: { ...input, memory: 'word '.repeat(80) } })
  await press(`What the ${offer.priceInDollars} includes`)
  const parts = [...document.querySelectorAll('.you-get li')].map((part) => part.textContent)
  expect(parts).toEqual([
    'The whole text, 3 to 4 minutes',
    'A reading view, also offline',
    'Large-type PDF, Word, text, print',
    `Edit every word yourself, and have ${offer.rewritesInWords} paragraphs rewritten`,
    `${offer.retriesCapitalized} complete new versions (retries). Every version is kept.`,
    'Family memories, a copy by email',
  ])
  expect(text('.read-so-far')).toContain('· 3 to 4 minutes')
  expect(text('dialog')).toContain(
    `${offer.priceInDollars} once, in US dollars. No subscription, no account.`,
  )
  expect(text('dialog')).toContain(
    `Not right? Ask within ${offer.refundTerm} and get your money back.`,
  )
})

it('opens a payment dialog, which leads to the payment or closes with "decide later"', async () => {
  fetched.mockRejectedValue(new TypeError('offline'))
  await show()
  await openDialog()
  await press("No thanks, I'll decide later")
  expect(dialog()).toBeNull()
  expect(addresses()).toEqual([])
  await openDialog()
  await press(`Pay ${offer.priceInDollars}`)
  expect(dialog()).toBeNull()
  expect(addresses()).toEqual([checkout])
})

it('says why there is no preview, and sells the text without one', async () => {
  await show({ preview: '', declined: 'Not today.' })
  expect(text('h1')).toBe(`The Full Eulogy for ${input.name}`)
  expect(text('.preview-head')).toMatch(/Not today\..*your money comes back automatically/)
  expect(document.querySelector('.sheet')).toBeNull()
  await press(/^Unlock/)
  expect(fetched.mock.lastCall?.[1]?.body).toContain('"withoutPreview":true')
})

it('says that it was not checked', async () => {
  await show({ checked: false })
  expect(text('.not-checked')).toBe('Not checked yet: we couldn’t reach our checker just now.')
})

describe('a payment that cannot be started', () => {
  const notice = {
    title: 'Error',
    text: 'There was an error processing your payment. Please try again.',
    destructive: true,
  }
  const failure = () => text('#unlock .error-message')

  it('is reported, and says that nothing was charged until the next attempt', async () => {
    fetched.mockRejectedValue(new TypeError('failed'))
    await show()
    await press(/^Unlock/)
    expect(journey.notify).toHaveBeenCalledExactlyOnceWith(notice)
    expect(failure()).toBe(
      'You have not been charged. The payment page didn’t open. Please press the button again.',
    )
    fetched.mockReturnValue(new Promise(() => {}))
    await press(/^Unlock/)
    expect(failure()).toBe('')
  })

  it('does not say so to someone who has been on the payment page', async () => {
    openedCheckout.save('first', '')
    fetched.mockRejectedValue(new TypeError('failed'))
    await show()
    await press(/^Unlock/)
    expect(failure()).toContain('Nothing was charged just now. If you paid earlier')
    expect(failure()).not.toContain('You have not been charged')
  })

  it('because it is already paid is not charged again', async () => {
    fetched.mockImplementation(async (address) => {
      if (address !== checkout) throw new TypeError('failed')
      return Response.json({ code: 'already-paid', message: 'Paid.' }, { status: 409 })
    })
    await show()
    await press(/^Unlock/)
    expect(failure()).toMatch(/already paid for, and you have not been charged again/)
  })
})

describe('questions that are open', () => {
  const three = [open, { ...open, number: 2, skipped: true }, { ...open, number: 3 }]
  const nearlyEnough = 'word '.repeat(60)
  const rich = 'She taught me to swim in the cold sea and never let go of my hand. '.repeat(12)
  const classOf = (name: RegExp) => button(name).className

  it('come before payment while the text would be short', async () => {
    await show({ questions: three })
    expect(text('.read-so-far p')).toMatch(/^You’ve read 8 of about \d+ words · 1 minute$/)
    expect(text('.wanted')).toBe(
      'You chose 5–\u20607\u00a0minutes. One more answer makes it longer.',
    )
    expect(classOf(/^Answer three questions first/)).toContain('btn-primary')
    expect(classOf(/^Unlock/)).not.toContain('btn-primary')
    await press('Answer three questions first')
    expect(journey.dispatch).toHaveBeenCalledExactlyOnceWith({ type: 'questions-opened' })
  })

  it.each([
    ['Answer two questions first', three.slice(0, 2)],
    [
      'Answer a question first',
      [
        { ...open, answer: waltz },
        { ...open, number: 2 },
      ],
    ],
  ])('are counted, with those that were skipped: %s', async (name, questions) => {
    await show({ questions })
    expect(button(name).className).toContain('btn-primary')
  })

  it('are offered quietly where the text is longer, or where nothing is missing', async () => {
    await show({ questions: three, input: { ...input, length: 'short', memory: nearlyEnough } })
    expect(classOf(/^Unlock/)).toContain('btn-primary')
    expect(text('.longer')).toMatch(
      /^You chose 3–\u20604\u00a0minutes: about \d+ more words\. Answer a question$/,
    )
    await press('Answer a question')
    expect(journey.dispatch).toHaveBeenCalledExactlyOnceWith({ type: 'questions-opened' })
    await show({ questions: three, input: { ...input, length: 'short', memory: rich } })
    expect(text('.longer')).toBe('Answer a question')
  })

  it('say nothing about minutes where the chosen length is reached', async () => {
    const told = { ...input, length: 'long' as const, memory: 'word '.repeat(230) }
    await show({ questions: three, input: told })
    expect(classOf(/^Answer three questions first/)).toContain('btn-primary')
    expect(text('.wanted')).toBe('')
  })

  it('leave what is missing to be said without them', async () => {
    await show({ input: { ...input, length: 'short', memory: nearlyEnough } })
    expect(text('.longer')).toMatch(/^You chose .* words\. Add to my answers$/)
  })

  it.each([
    ['there are none', { questions: [{ ...open, answer: waltz }] }],
    ['it was written again', { questions: three, canWriteAgain: false }],
    ['someone doesn’t want to go on', { questions: three, helpline: true }],
    ['there is no preview', { questions: three, preview: '', declined: 'Not today.' }],
  ])('are not offered if %s', async (_, changes) => {
    await show(changes)
    expect(text()).not.toMatch(/Answer (a|two|three) question/)
    expect(classOf(/^Unlock/)).toContain('btn-primary')
    expect(text('.wanted')).toBe('You chose 5–\u20607\u00a0minutes. ')
  })
})

it('says how much of the text was read, without a period where the cut falls on one', async () => {
  await show({ preview: 'She sang alto.', input: { ...input, memory: 'word '.repeat(200) } })
  expect(text('.eulogy')).toBe(`She sang alto… ${ending}`)
  expect(text('.read-so-far')).toBe('You’ve read 3 of about 750 words · 5 to 7 minutes')
  const bar = document.querySelector('progress')
  expect([bar?.value, bar?.max, bar?.ariaHidden]).toEqual([3, 750, 'true'])
})

describe('the pictures of the day', () => {
  const words = 'she sang alto with us, every Sunday that the Lord sent, and Wednesdays'
  const preview = 'She sang alto. She sang it at the sink. In the choir of St. Brendan she sang'
  const captions = () =>
    [...document.querySelectorAll('.day-pictures figcaption')].map((line) => line.textContent)

  it('hold the name, words of the preview and of the person, and nothing else', async () => {
    await show({ preview, evidence: { sentence: 'She sang alto.', words } })
    expect(text('.pic-phone p')).toBe('She sang alto.')
    expect(text('.pic-page')).toBe(`${input.name}She sang alto.She sang it at the sink.`)
    expect(text('.pic-line mark')).toBe('She sang alto.')
    expect(text('.pic-line q')).toBe('she sang alto with us,')
    expect(text('.pic-memory')).toMatch(new RegExp(`^A memory of ${input.name}.*\\?$`))
    expect(captions()).toHaveLength(4)
    expect(document.querySelectorAll('.pic[aria-hidden=true]')).toHaveLength(4)
  })

  it('leave out what has no evidence, and all of it without a preview', async () => {
    await show({ preview })
    expect(captions().join()).not.toContain('based on')
    await show({ preview: '', declined: 'Not today.' })
    expect(captions()).toEqual([])
  })

  it('cut a long sentence at a word', async () => {
    await show({ preview: `Word ${'and then another '.repeat(9)}` })
    expect(text('.pic-phone p')).toMatch(/ (and|then|another)…$/)
    expect(text('.pic-phone p').length).toBeLessThanOrEqual(71)
  })

  it('cut a long sentence without spaces', async () => {
    await show({ preview: `${'她每个星期天都烤面包'.repeat(9)}。` })
    expect(text('.pic-phone p')).toBe(`${'她每个星期天都烤面包'.repeat(7)}…`)
  })
})

it('ignores a press that was meant for the button that stood here before', async () => {
  vi.useFakeTimers()
  const state = { kind: 'preview', submission, failure: null, justWritten: true } as const
  await render(<Preview state={state} journey={journey} />)
  await press(/^Unlock/)
  expect([addresses(), button(/^Unlock/).ariaDisabled]).toEqual([[], 'true'])
  await act(async () => vi.advanceTimersByTime(600))
  await press(/^Unlock/)
  expect(addresses()).toEqual([checkout])
})

it('says right under the sheet where someone who doesn’t want to go on can talk', async () => {
  await show({ helpline: true })
  const line = document.querySelector('.preview-sheet + .helpline')
  expect(line?.textContent).toContain('In the US, call or text 988, free, at any hour.')
  expect([...(line?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual(
    ['tel:988', '/contact#grief-support'],
  )
  await show()
  expect(document.querySelector('.helpline')).toBeNull()
})

it('says right below the button what is accepted, and where one pays what the law asks for', async () => {
  await show()
  expect(text('#unlock')).toContain('By paying, you accept our terms.')
  expect(text()).not.toContain(offer.withdrawalConsent)
  const links = [...document.querySelectorAll('.preview-side a[href^="/"]')]
  const policies = ['/terms-of-service', '/privacy-policy']
  expect(links.map((link) => link.getAttribute('href'))).toEqual(policies)
  expect(links.every((link) => link.getAttribute('target') === '_blank')).toBe(true)
  await openDialog()
  expect(text('dialog')).toContain(`By paying, you accept our terms. ${offer.withdrawalConsent}`)
})

it('names the wallets only once they are confirmed', async () => {
  await show()
  await openDialog()
  expect(text()).toContain('You pay on Stripe’s page, by card')
  expect(/Apple Pay/.test(text())).toBe(brand.walletsConfirmed)
})

it('without a submission id shows toast and error, sends nothing', async () => {
  const text = 'Submission ID is missing. Please try again.'
  const failure = await goToCheckout(journey, { id: '', input }, false)
  expect(failure).toBe(text)
  expect(journey.notify).toHaveBeenCalledWith({ title: 'Error', text, destructive: true })
  expect(fetched).not.toHaveBeenCalled()
})

it('does not open the payment while a typed answer cannot be sent, and keeps the answer', async () => {
  pendingAnswers.save('first', { 1: waltz })
  fetched.mockRejectedValue(new Error('offline'))
  await show({ questions: [open] })
  await press(/^Unlock/)
  expect(addresses()).toEqual([answerAddress])
  expect(text()).toContain('Your words are saved here')
  expect(button(/^Unlock/).disabled).toBe(false)
  expect(pendingAnswers.find('first')).toEqual({ 1: waltz })
})

it('opens the payment when the server rejects the typed answer', async () => {
  pendingAnswers.save('first', { 1: waltz })
  const problem = { code: 'not-allowed', message: 'No.' }
  fetched.mockImplementation(async () => Response.json(problem, { status: 409 }))
  await show({ questions: [open] })
  await press(/^Unlock/)
  expect(addresses()).toEqual([answerAddress, checkout])
})

it('shows answers as memories in the form, including one typed but not sent', async () => {
  pendingAnswers.save('first', { 2: 'She hummed.' })
  const questions = [
    { ...open, answer: waltz },
    { ...open, number: 2 },
  ]
  await show({ questions })
  await press(/^Change my answers/)
  expect(formOpened().answers.memory).toBe(`The sea.\n${waltz}\nShe hummed.`)
  expect(formOpened().stored).toMatchObject({ questions, input: { memory: 'The sea.' } })
})

it('enables the button again when the payment page does not load or the visitor comes back', async () => {
  vi.useFakeTimers()
  const url = 'https://pay.example/page'
  fetched.mockImplementation(async () => Response.json({ url }))
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

it('leads from above the buttons to memories that wait for a decision', async () => {
  const list = { links: [], memories: [memoryWith()] }
  fetched.mockImplementation(async (address) =>
    address === memories ? Response.json(list) : new Promise(() => {}),
  )
  await show()
  await shows('1 new memory from others. Read and choose')
  const fold = document.querySelector('details')
  fold?.removeAttribute('open')
  await act(async () => document.querySelector<HTMLElement>('a[href="#more"]')?.click())
  expect(fold?.open).toBe(true)
  expect(document.activeElement?.textContent).toBe('Read and choose')
})

it('rewrites the preview once a memory that it tells is left out', async () => {
  const list = { links: [], memories: [memoryWith({ state: 'used' })] }
  fetched.mockImplementation(async (address) => {
    if (address === memories) return Response.json(list)
    if (address === api.memories()) return Response.json({ previewDropped: true })
    return new Promise(() => {})
  })
  await show()
  await eventually(() => press(/^Read them again/))
  await eventually(() => press(/^Leave it out/))
  const line = 'When you close this, we’ll write a new preview without it.'
  await shows(line)
  expect(journey.dispatch).not.toHaveBeenCalled()
  await press(/^Close/)
  const events = journey.dispatch.mock.calls.map(([{ type }]) => type)
  expect(events).toEqual(['form-opened', 'submitted', 'stored'])
  expect(addresses().at(-1)).toBe(api.questions('first'))
  expect(journey.notify).toHaveBeenCalledWith(expect.objectContaining({ title: 'A New Preview' }))
})

it('opens the form if the preview was dropped before the payment', async () => {
  const id = '7b0f1d7e-0000-4000-8000-000000000002'
  const reply = { ...paidReply(id), type: 'general' }
  const problem = { code: 'no-preview', message: '' }
  fetched.mockImplementation(async (address) =>
    address === checkout ? Response.json(problem, { status: 409 }) : Response.json(reply),
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
