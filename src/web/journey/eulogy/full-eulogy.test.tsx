import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Version } from '#contract/eulogies.ts'
import { api } from '#contract/urls.ts'
import { unreadNote } from '#domain/evidence.ts'
import { shortTextApology } from '#domain/offer.ts'
import { button, enter, newJourney, press, setUpRoot, text } from '#tests/support/react-root.ts'
import { paidReply, versionWith } from '#tests/support/records.ts'
import FullEulogy from './full-eulogy.tsx'

const id = '7b0f1d7e-0000-4000-8000-000000000002'
const order = { number: '12345678', isRefundable: true, isOwner: true }
const stored = { ...paidReply(id), full_eulogy: 'All of it.', order }

type Sentence = Version['sentences'][number]
const sentence = (words: string, changes: Partial<Sentence> = {}): Sentence => ({
  sentence: words,
  status: 'supported',
  evidence: [{ origin: 'memory', words: 'taught me to swim' }],
  notFound: '',
  ...changes,
})
const marked = (words: string) => sentence(words, { status: 'marked', evidence: [] })
const version = (sentences: Sentence[]): Version => {
  const text = sentences.map((one) => one.sentence).join('')
  return versionWith({ submissionId: id, full_eulogy: text, original: text, sentences })
}

const render = setUpRoot()
const answers = new Map<string, () => Promise<Response>>()
const fetched = vi.fn(
  (address: string, _?: RequestInit) => answers.get(address)?.() ?? new Promise(() => {}),
)
const journey = newJourney()

beforeEach(() => {
  fetched.mockClear()
  answers.clear()
  answers.set(api.confirmations(id), async () => Response.json({}))
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

async function show(
  sentences = [sentence('She taught me to swim.')],
  changes: object = {},
  stated: Partial<Version> = {},
) {
  const shown = { ...version(sentences), ...stated }
  answers.set(api.submission(id), async () => Response.json({ ...stored, ...changes }))
  answers.set(api.versions(id), async () => Response.json({ versions: [shown], rewritesLeft: 5 }))
  const start = { submissionId: id, text: shown.full_eulogy }
  await render(<FullEulogy start={start} journey={journey} />)
}
async function reopen(text = 'All.') {
  await render(null)
  await render(<FullEulogy start={{ submissionId: id, text }} journey={journey} />)
}

const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
const retryButton = () => button(/^(Retry \(|Loading)/)

describe('the screen', () => {
  it('shows the heading, the text in paragraphs, the time it takes and the thanks', async () => {
    await show([sentence('She taught me to swim.\n\n'), sentence('She sang.')])
    expect(text('h1')).toBe('Your Complete Eulogy')
    expect(texts('.eulogy > p').map((shown) => shown.trim())).toEqual([
      'She taught me to swim.',
      'She sang.',
    ])
    expect(text('.eulogy-head p')).toBe('For Margaret Shaw')
    expect(text('.about-it')).toBe('about 1 minute')
    expect(text('.after-text')).toContain('Thank you for trusting us with your words')
  })

  it.each([3, 1, 0])('shows %i stored retries, and is disabled at 0', async (retries) => {
    await show(undefined, { retries })
    expect(retryButton().textContent).toBe(`Retry (${retries} remaining)`)
    expect(retryButton().disabled).toBe(retries === 0)
  })

  it('says that the retries are loading, reads them again if that fails, and never shows 0 in the meantime', async () => {
    vi.useFakeTimers()
    await show()
    answers.set(api.submission(id), () => Promise.reject(new TypeError('offline')))
    await reopen()
    const reads = () => fetched.mock.calls.filter(([address]) => address === api.submission(id))
    const before = reads().length
    for (const _ of [1, 2]) {
      expect([retryButton().textContent, retryButton().disabled]).toEqual(['Loading...', true])
      await act(() => vi.advanceTimersByTimeAsync(10_000))
    }
    expect(reads().length).toBe(before + 2)
    answers.set(api.submission(id), async () => Response.json(stored))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect([retryButton().textContent, retryButton().disabled]).toEqual([
      'Retry (2 remaining)',
      false,
    ])
  })

  it.each([
    [order, 'Ask for a refund', '/contact?topic=refund&order=12345678#contact'],
    [{ ...order, isOwner: false }, 'Ask for a new link', '/find-my-eulogy'],
    [{ ...order, isRefundable: false }, undefined, undefined],
  ])(
    'shows the order number, and offers a refund where that is possible, with an apology for a short text',
    async (bought, ...link) => {
      await show(undefined, { order: bought }, { isShort: true })
      expect(text('.after-text').includes(shortTextApology)).toBe(bought.isRefundable)
      expect(text('.order')).toContain('Order number: 12345678')
      const shown = document.querySelector('.order a')
      expect([shown?.textContent, shown?.getAttribute('href') ?? undefined]).toEqual(link)
    },
  )
})

it.each([
  [
    sentence('It was love. ', { status: 'reflection' }),
    'Every line comes from your words. See how.',
  ],
  [
    sentence('Hello.', { status: 'ceremony', evidence: [] }),
    'Every fact comes from your words. See how.',
  ],
  [marked('She sang.'), 'From your words'],
])('says where the text comes from, as far as that is true: %j', async (other, said) => {
  await show([sentence('She swam. '), other])
  expect(texts('.eulogy-head p').at(-1)).toBe(said)
})

describe('"From your words"', () => {
  const sentences = [
    sentence('Thank you for coming. ', { status: 'ceremony', evidence: [] }),
    sentence('She taught me to swim. '),
    sentence('It was love. ', { status: 'reflection' }),
    sentence('We go on. ', { status: 'reflection', evidence: [] }),
    sentence('Thank the nurses.', {
      evidence: [{ origin: 'message', words: 'Thank the nurses of the night shift' }],
    }),
  ]
  const parts = () => [...document.querySelectorAll<HTMLElement>('.eulogy [role=button]')]
  const notes = () => texts('.eulogy [role=note]')
  const open = (index: number) => act(async () => parts()[index]?.click())
  const key = (name: string) =>
    act(async () => {
      const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    })

  beforeEach(async () => {
    await show(sentences)
    expect(parts()).toEqual([])
    expect(text('.eulogy-head')).toContain('Every fact comes from your words.')
    await press('See how.')
  })

  it('shows for each sentence the words it is based on, or its kind, one at a time', async () => {
    expect(parts()).toHaveLength(sentences.length)
    expect(notes()).toEqual([expect.stringContaining('From your words')])
    expect(notes()[0]).toContain('taught me to swim')
    expect(notes()[0]).toContain('What you remember')
    const note = document.querySelector('[role=note]')
    expect(parts()[1]?.getAttribute('aria-describedby')).toBe(note?.id)
    for (const [index, kind] of [
      [0, 'A greeting, thanks or goodbye'],
      [2, 'A reflection on your words'],
      [3, 'A reflection; it states no fact'],
      [4, 'What you wanted said'],
    ] as const) {
      await open(index)
      expect(notes()).toEqual([expect.stringContaining(kind)])
    }
    await open(4)
    expect(notes()).toEqual([])
  })

  it('is one tab stop, and the arrow keys move through its sentences', async () => {
    const reached = () => parts().map(({ tabIndex }) => tabIndex)
    expect(reached()).toEqual([-1, 0, -1, -1, -1])
    parts()[1]?.focus()
    await key('ArrowDown')
    expect(document.activeElement).toBe(parts()[2])
    expect(parts()[2]?.getAttribute('aria-expanded')).toBe('true')
    await key('Escape')
    expect(notes()).toEqual([])
    await key(' ')
    expect(notes()).toHaveLength(1)
    await key('End')
    expect(document.activeElement).toBe(parts()[4])
    expect(reached()).toEqual([-1, -1, -1, -1, 0])
  })
})

it('puts a sentence back that we took out, confirmed, and takes it out again', async () => {
  const removed = [{ sentence: 'She sang.', after: 0, notFound: 'sang' }]
  await show([sentence('She swam. '), sentence('Goodbye.')], {}, { removed })
  expect(text('.listed-sentences')).toContain('We took out 1 sentence we couldn’t match')
  await press('Put it back')
  expect(fetched).toHaveBeenCalledWith(
    api.confirmations(id),
    expect.objectContaining({ body: JSON.stringify({ sentence: 'She sang.', isTrue: true }) }),
  )
  expect(text('.eulogy')).toContain('She swam. She sang. Goodbye.')
  expect(text('.listed-sentences')).toContain('It’s back in the text.')
  await press('Undo')
  expect(text('.eulogy')).toContain('She swam. Goodbye.')
})

it('has one panel open at a time, and Escape closes it and returns to its button', async () => {
  await show()
  const isOpen = (name: string) => button(name).getAttribute('aria-expanded')
  await press('Change')
  expect(isOpen('Change')).toBe('true')
  await press('Share')
  expect([isOpen('Change'), isOpen('Share')]).toEqual(['false', 'true'])
  await press('Change')
  const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
  await act(async () => button('Edit').dispatchEvent(pressed))
  expect(document.activeElement).toBe(button('Change'))
  expect(isOpen('Change')).toBe('false')
})

it('says that the text could not be copied, until it is', async () => {
  await show()
  const failure = 'We couldn’t copy the text. Please select it and copy it by hand.'
  await press('Copy')
  expect(journey.notify.mock.lastCall?.[0]).toMatchObject({ text: failure, destructive: true })
  expect(text('.error-message')).toBe(failure)
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => {} } })
  await press('Copy')
  expect(text('.error-message')).toBe('')
})

it('cannot be changed until its revision is known', async () => {
  vi.useFakeTimers()
  await show()
  answers.set(api.versions(id), () => Promise.reject(new TypeError('offline')))
  await reopen()
  expect(text('.error-message')).toContain('you can’t edit it yet')
  expect(button('Change').disabled).toBe(true)
  await show()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect([text('.error-message'), button('Change').disabled]).toEqual(['', false])
})

it('cannot be deleted in a browser that opened a link', async () => {
  await show(undefined, { order: { ...order, isOwner: false } })
  await press('Your data and settings')
  expect(text('.your-data')).toContain('To delete it, use the phone or computer you wrote')
  expect(document.querySelector('.your-data a')?.getAttribute('href')).toBe('/find-my-eulogy')
  expect(() => button('Delete my words')).toThrow()
})

it('offers no evidence where there is none', async () => {
  await show()
  const bare = { ...version([sentence('She sang.')]), sentences: [] }
  answers.set(api.versions(id), async () => Response.json({ versions: [bare], rewritesLeft: 5 }))
  await reopen('She sang.')
  expect(button('Change').disabled).toBe(false)
  expect(button('See how.').disabled).toBe(true)
})

describe('lines to check', () => {
  const lines = [marked('She sang. '), marked('She danced. '), sentence('She taught me to swim.')]
  const note = () => document.querySelector('[aria-label="Line to check"]')
  const count = () => text('.lines-to-check')

  it('are asked about one at a time, from the count or by pressing one', async () => {
    await show(lines)
    expect(texts('.eulogy .marked')).toEqual(['She sang.', 'She danced.'])
    expect(note()).toBeNull()
    expect(count()).toBe(
      '2 lines aren’t clearly from your answers. Check them before you read this aloud.Check them',
    )
    await press('Check them')
    expect(document.activeElement).toBe(note())
    expect(note()?.textContent).toContain('We couldn’t match this to your answers. Is it true?')
    const described = button('It’s true').getAttribute('aria-describedby')
    expect(text(`[id="${described}"]`)).toBe('She sang.')
    const second = [...document.querySelectorAll<HTMLElement>('.eulogy [role=button]')].at(-1)
    await act(async () => second?.click())
    expect(document.querySelectorAll('[aria-label="Line to check"]')).toHaveLength(1)
    await press('It’s true')
    expect(count()).toContain('1 line isn’t clearly from your answers. Check it')
    await press('Next line to check')
    expect(document.activeElement).toBe(note())
    await press('It’s true')
    expect(count()).toContain('There’s nothing left to check')
    await press('Change')
    await press(/^Change a paragraph/)
    expect(count()).toBe('')
  })

  it('keep their mark, and say so, if the answer cannot be saved', async () => {
    await show(lines)
    answers.set(api.confirmations(id), () => Promise.reject(new TypeError('offline')))
    await press('Check them')
    await press('It’s true')
    const failure = 'We couldn’t save that just now.'
    expect(text()).toContain(failure)
    expect(texts('.eulogy .marked')).toHaveLength(2)
    answers.set(api.confirmations(id), async () => Response.json({}))
    await press('Check them')
    await press('It’s true')
    expect(texts('.eulogy .marked')).toHaveLength(1)
    expect(text()).not.toContain(failure)
  })

  it('are changed in their place, saved and undone', async () => {
    await show(lines)
    answers.set(api.edits(id), async () => Response.json({ revision: 1 }, { status: 201 }))
    const saved = () => JSON.parse(String(fetched.mock.lastCall?.[1]?.body)).text
    await press('Check them')
    await press('Change it')
    expect(document.activeElement).toBe(document.querySelector('textarea'))
    await press('Cancel')
    expect(document.activeElement).toBe(button('Change it'))
    await press('Change it')
    await enter('textarea', 'She hummed.')
    await press('Save the line')
    expect(count()).toContain('1 line isn’t')
    await expect.poll(saved).toBe('She hummed. She danced. She taught me to swim.')
    await press('Undo')
    expect(count()).toContain('2 lines aren’t')
    await expect.poll(saved).toBe('She sang. She danced. She taught me to swim.')
  })

  it('are not those that say what the speaker felt: one line above the text says so', async () => {
    const felt = [sentence('I was proud of you.', { status: 'speaker', evidence: [] })]
    const line = 'A few sentences say what you may feel or promise. Change what isn’t you.'
    const above = () => text('.eulogy-body').indexOf(line)
    await show(felt)
    expect(count()).toBe('')
    expect(above()).toBeLessThan(text('.eulogy-body').indexOf('I was proud of you.'))
    const edit = document.querySelector<HTMLElement>('.eulogy-body .about-text button')
    expect(edit?.textContent).toBe('Edit')
    await act(async () => edit?.click())
    expect(document.querySelector('textarea')?.value).toBe('I was proud of you.')
    await enter('textarea', 'I missed you.')
    await press('Done')
    expect(above()).toBe(-1)
  })

  it.each([true, false])('are named if nobody read for what stays unsaid: %s', async (isUnread) => {
    await show([sentence('She swam.')], undefined, { isUnread })
    expect(text('.eulogy-body').includes(unreadNote)).toBe(isUnread)
    expect(text('.eulogy-body')).not.toContain('A few sentences')
  })

  it('whose memory was taken back can be kept, which can be undone, or taken out', async () => {
    await show([{ ...marked('She whistled. '), deletedBy: 'Tom' }, sentence('She swam.')])
    expect(count()).toContain('1 line needs a second look. Check it before')
    await press('Check it')
    expect(note()?.textContent).toContain('Tom took their memory back. Keep this line?')
    await press('Keep it')
    expect(text()).toContain('It stays.')
    await press('Undo')
    expect(fetched.mock.lastCall?.[1]?.body).toContain('"isTrue":false')
    await press('Check it')
    await press('Take it out')
    expect(document.activeElement).toBe(button('Undo'))
    expect(text('.eulogy')).not.toContain('whistled')
    await press('Undo')
    expect(text('.eulogy')).toContain('whistled')
  })
})
