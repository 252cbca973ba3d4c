import { act, useReducer } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '#contract/urls.ts'
import type { Question } from '#domain/listening.ts'
import { submissionInputSchema } from '#domain/submission.ts'
import { button, enter, newJourney, press, setUpRoot, text } from '#tests/support/react-root.ts'
import { paidReply, questionWith, requiredInput } from '#tests/support/records.ts'
import { formOf } from '#web/journey/changed-answers.ts'
import { nextState } from '#web/journey/journey.ts'
import { pendingAnswers } from '#web/journey/pending-input.ts'
import { askingState, type JourneyState, noQuestionsYet, type Stored } from '#web/journey/states.ts'
import PreviewScreen from './preview.tsx'

const input = submissionInputSchema.parse({
  ...requiredInput,
  customer_name: 'Debbie Hutchins',
  memory: 'i talked to her every day on the phone',
  length: 'long',
})
const question = (number: number, part: Partial<Question> = {}) =>
  questionWith({ number, about: `words ${number}`, ask: `What about ${number}?`, ...part })
const three = [question(1), question(2), question(3)]
const stored: Stored = {
  ...noQuestionsYet,
  id: 'first',
  input,
  questions: three,
}
const preview = { preview: 'Good morning', checked: true }

/** What the server keeps, and what it asks when it listens again. */
let server: { questions: readonly Question[]; helpline: boolean; more: readonly Question[] }
const fetched = vi.fn<typeof fetch>()
const answered: typeof fetch = async (address, init) => {
  const [, number] = /\/questions\/(\d+)$/.exec(String(address)) ?? []
  if (number) {
    const { before, answer } = JSON.parse(String(init?.body))
    server.questions = server.questions.map((kept) =>
      kept.number === Number(number) && [before, answer].includes(kept.answer)
        ? { ...kept, answer, skipped: answer === '' }
        : kept,
    )
  } else if (address === api.questions('first')) {
    server.questions = [...server.questions, ...server.more]
  } else return new Promise(() => {})
  const { questions, helpline } = server
  return Response.json({ questions, helpline, asksFirst: true })
}

const render = setUpRoot()
let current: JourneyState
function Screen({ start }: { start: JourneyState }) {
  const [state, dispatch] = useReducer(nextState, start)
  current = state
  const journey = { ...newJourney(), dispatch }
  return state.kind === 'writing' || state.kind === 'preview' ? (
    <PreviewScreen state={state} journey={journey} />
  ) : null
}
const show = (part: Partial<Stored> = {}, from: object = {}) => {
  server = { questions: part.questions ?? three, helpline: false, more: [] }
  return render(<Screen start={askingState({ ...stored, ...part, ...from })} />)
}
const showFromPreview = (part: Partial<Stored>) => show(part, preview)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset().mockImplementation(answered)
})

const box = () => document.querySelector('textarea')
const form = () => document.querySelector('form')
const status = () => text('article > [role=status]')
const steps = () =>
  [...document.querySelectorAll<HTMLElement>('.waiting-steps li')].map(({ dataset }) => dataset.at)
const lines = () => [...document.querySelectorAll('.listen-told q')].map((line) => line.textContent)
const step = () => current.kind === 'writing' && current.step
const requests = () =>
  fetched.mock.calls
    .map(([address, init]) => `${init?.method} ${String(address).split('/submissions/first')[1]}`)
    .filter((request) => request.includes('questions') || request.includes('preview'))
/** What comes when the server is asked to listen again. */
const listenAgain = (reply: () => Promise<Response>) =>
  fetched.mockImplementation((address, init) =>
    address === api.questions('first') ? reply() : answered(address, init),
  )
const type = (answer: string) => enter('textarea', answer)
const add = async (answer: string) => {
  await type(answer)
  await press('Add this')
}

describe('a question', () => {
  it('stands under the person’s own words, with a named box and a count', async () => {
    await show()
    expect(text('h1')).toBe('Three questions first')
    expect(document.activeElement?.tagName).toBe('H1')
    expect(text('h1 + p')).toBe(
      'A small thing that only you know makes it yours. You can skip this.',
    )
    expect(status()).toBe('A question for you')
    expect(form()?.getAttribute('aria-label')).toBe('Question 1 of 3')
    expect(text('.listen-heard')).toBe('You wrote: words 1')
    expect(text('label')).toBe('What about 1?')
    expect(text('.listen-count')).toBe('Question 1 of 3')
    expect(document.querySelector('label')?.htmlFor).toBe(box()?.id)
    const described = (box()?.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.classList[0])).toEqual([
      'listen-heard',
      'listen-count',
      'error',
    ])
    expect([box()?.placeholder, box()?.rows]).toEqual(['', 2])
    const order = [...document.querySelectorAll('textarea, button')].map(
      ({ textContent }) => textContent,
    )
    expect(order).toEqual(['', 'Add this', 'Skip', 'Write it now', 'Back to my answers'])
    await press('Back to my answers')
    expect(current).toMatchObject({ kind: 'form', start: { step: 4 } })
    expect(text()).not.toContain('Generating...')
  })

  it('has no count if it is the only one, and no quotation if it is the neutral one', async () => {
    await show({ questions: [question(1, { about: '' })] })
    expect(text('h1')).toBe('A question first')
    expect(document.querySelector('.listen-heard')).toBeNull()
    expect(document.querySelector('.listen-count')).toBeNull()
    expect(form()?.getAttribute('aria-label')).toBe('Question')
  })

  it('quotes twelve words at most, as they were typed', async () => {
    const typed = 'one two THREE four five six seven eight nine ten eleven twelve'
    await show({ questions: [question(1, { about: `${typed} thirteen` })] })
    expect(text('.listen-heard q')).toBe(`${typed}…`)
  })

  it.each([
    ['es', 'Mi madre siempre cantaba en la cocina cuando hacía las tortillas para nosotros.'],
    ['und', 'Manman m te toujou ap chante nan kizin nan. Li te renmen tout moun nan katye a.'],
  ])('says in which language the notes are, if it is another: %s', async (lang, memory) => {
    await show({ input: { ...input, memory } })
    for (const element of ['.listen-heard q', '.listen-ask', 'textarea'])
      expect(document.querySelector(element)?.getAttribute('lang')).toBe(lang)
  })
})

describe('an answer', () => {
  it('is added, stands above the next question, and leads to its box', async () => {
    await show()
    await add('hey hon')
    expect(lines()).toEqual(['hey hon'])
    expect(status()).toBe('Added.')
    expect(form()?.getAttribute('aria-label')).toBe('Question 2 of 3')
    expect([document.activeElement, box()?.value]).toEqual([box(), ''])
    await press('Skip')
    expect(status()).toBe('Skipped.')
    expect(document.activeElement).toBe(box())
    expect(text('label')).toBe('What about 3?')
    expect(requests()).toEqual(['PUT /questions/1', 'PUT /questions/2'])
  })

  it('is asked for if there is none', async () => {
    await show()
    await press('Add this')
    expect(text('[role=alert]')).toBe('Write a few words, or skip this one.')
    expect(document.activeElement).toBe(box())
    expect(fetched).not.toHaveBeenCalled()
    await type('h')
    expect(text('[role=alert]')).toBe('')
  })

  it('can’t be typed into while it is sent', async () => {
    await show()
    fetched.mockReturnValue(new Promise(() => {}))
    await add('hey hon')
    expect(button('Adding...').disabled).toBe(true)
    expect(button('Skip').disabled).toBe(true)
    expect(button('Write it now').disabled).toBe(true)
    expect(box()?.readOnly).toBe(true)
  })

  it('stays in the box and in this browser if it can’t be saved, and is sent again', async () => {
    await show()
    fetched.mockRejectedValue(new TypeError('offline'))
    await add('hey hon')
    expect(text('[role=alert]')).toBe(
      'We couldn’t save that. Your answer is still here. Press “Add this” again.',
    )
    expect([box()?.value, box()?.getAttribute('aria-invalid')]).toEqual(['hey hon', null])
    expect(pendingAnswers.find('first')).toEqual({ 1: 'hey hon' })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await press('Add this')
    expect(text('[role=alert]')).toMatch(/^This device seems to be offline\..*is still here\.$/)
    fetched.mockImplementation(answered)
    await press('Add this')
    expect(lines()).toEqual(['hey hon'])
    expect(pendingAnswers.find('first')).toEqual({})
  })

  it('that was being typed is in the box again after a reload', async () => {
    pendingAnswers.save('first', { 2: 'hey' })
    await show({ questions: [question(1, { answer: 'x' }), question(2), question(3)] })
    expect([text('label'), box()?.value]).toEqual(['What about 2?', 'hey'])
  })

  it('given in another window stays and is passed over without a word, and what was typed here is kept', async () => {
    await show({ questions: [...three, question(4)] })
    const elsewhere = (...answers: string[]) =>
      [...three, question(4)].map((asked, at) => ({ ...asked, answer: answers[at] ?? '' }))
    server.questions = elsewhere('There.', 'Here.')
    await press('Skip')
    expect([text('label'), lines()]).toEqual(['What about 3?', ['There.', 'Here.']])
    server.questions = elsewhere('a', 'b', 'c')
    await add('hey hon')
    expect([text('label'), lines()]).toEqual(['What about 4?', ['a', 'b', 'c']])
    expect([status(), pendingAnswers.find('first')]).toEqual(['Skipped.', { 3: 'hey hon' }])
  })

  it('that says they don’t want to go on ends the questions, and the line stands under the sheet', async () => {
    await show()
    server.helpline = true
    await add('i want to be with her')
    expect(step()).toBe('writing')
    expect(text('.preview-sheet + .helpline')).toBe(
      'About what you wrote: if you don’t want to go on, you can talk to someone right now. In the US, call or text 988, free, at any hour. More help',
    )
  })
})

describe('an answer that was added', () => {
  const one = [question(1, { answer: 'hey hon' }), question(2), question(3)]
  const change = () =>
    document.querySelector<HTMLElement>('[aria-label="Change your answer to: What about 1?"]')

  it('can be changed in the same place, and the focus goes back', async () => {
    await show({ questions: one })
    await press('Change')
    expect([text('label'), box()?.value, document.activeElement]).toEqual([
      'What about 1?',
      'hey hon',
      box(),
    ])
    await type('hey hon. every time')
    await press('Cancel')
    expect([text('label'), lines()]).toEqual(['What about 2?', ['hey hon']])
    expect(document.activeElement).toBe(change())
    await press('Change')
    expect(box()?.value).toBe('hey hon')
    await type('hey hon. every time')
    await press('Save')
    expect([text('label'), lines()]).toEqual(['What about 2?', ['hey hon. every time']])
    expect(document.activeElement).toBe(change())
  })

  it('is removed if it is emptied', async () => {
    await show({ questions: one })
    await press('Change')
    await type(' ')
    await press('Save')
    expect([text('label'), lines()]).toEqual(['What about 2?', []])
    expect(document.activeElement).toBe(box())
  })

  it('is removed before "Write it now" if it is emptied', async () => {
    await show({ questions: one })
    await press('Change')
    await type('')
    await press('Write it now')
    expect(requests()).toEqual(['PUT /questions/1', 'POST /preview'])
    expect(server.questions[0]?.answer).toBe('')
  })

  it('is one of the last two if there are more than four, until all are opened', async () => {
    const five = [1, 2, 3, 4, 5].map((number) => question(number, { answer: `a${number}` }))
    await show({ questions: [...five, question(6)] })
    expect(lines()).toEqual(['a4', 'a5'])
    await press('and 3 more')
    expect(lines()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
  })
})

describe('after the last question', () => {
  it('it thanks and goes on to write, with all three steps', async () => {
    const written = { memory: 'word '.repeat(600), length: 'short' as const }
    await show({ input: { ...input, ...written }, questions: [question(1)] })
    await add('hey hon')
    expect(steps()).toEqual(['done', 'now', 'next'])
    expect(text('.listen-thanks')).toBe('Thank you, Debbie.')
    expect(document.activeElement).toBe(document.querySelector('.listen-thanks'))
    expect(button('Generating...').disabled).toBe(true)
    expect(requests()).toEqual(['PUT /questions/1', 'POST /preview'])
  })

  it('it says that it is fine if all were skipped, and doesn’t listen again', async () => {
    await show()
    for (const _ of [1, 2, 3]) await press('Skip')
    expect(text('.listen-thanks')).toBe('That’s fine. What you told us is enough to begin.')
    expect(requests().at(-1)).toBe('POST /preview')
    expect(requests()).not.toContain('POST /questions')
  })

  it('it goes on even if skipping could not be saved', async () => {
    await show({ questions: [question(1), question(2)] })
    fetched.mockRejectedValue(new TypeError('offline'))
    await press('Skip')
    expect(text('label')).toBe('What about 2?')
  })

  it('it says nothing about minutes where the chosen length is reached', async () => {
    const told = { ...input, length: 'short' as const, memory: 'word '.repeat(90) }
    await show({ input: told, questions: [question(1)] })
    server.more = [question(2, { round: 2 })]
    await add('hey hon')
    expect(text('.listen-thanks')).toBe('Thank you, Debbie.')
    expect(document.querySelector('.listen-between p + p')).toBeNull()
  })

  it('it offers more questions, with how long the text is now, and asks them', async () => {
    await show({ questions: [question(1), question(2)] })
    server.more = [question(3, { round: 2 }), question(4, { round: 2 })]
    await add('hey hon')
    await press('Skip')
    expect(text('.listen-thanks')).toBe('Thank you, Debbie.')
    expect(document.activeElement).toBe(document.querySelector('.listen-thanks'))
    expect(text('.listen-between p + p')).toBe(
      'That’s about 1 minute, enough to speak. Another answer makes it longer.',
    )
    expect([lines(), form()]).toEqual([['hey hon'], null])
    expect(step()).toBe('asking')
    await press('Two more questions')
    expect(form()?.getAttribute('aria-label')).toBe('Question 1 of 2')
    expect(document.activeElement).toBe(box())
  })

  it('it reads again meanwhile, and writes if there is nothing to ask', async () => {
    await show({ questions: [question(1)] })
    const { promise, resolve } = Promise.withResolvers<Response>()
    listenAgain(() => promise)
    await add('hey hon')
    expect(status()).toBe('Reading what you told us')
    expect(button('Write it now').disabled).toBe(false)
    const { questions } = server
    await act(async () => resolve(Response.json({ questions, asksFirst: true, helpline: false })))
    expect(steps()).toEqual(['done', 'now', 'next'])
  })

  it('it writes if reading again fails', async () => {
    await show({ questions: [question(1)] })
    listenAgain(() => Promise.reject(new TypeError('offline')))
    await add('hey hon')
    expect(step()).toBe('writing')
  })
})

it('words in the box are in the form that Back opens', async () => {
  const id = crypto.randomUUID()
  await show({ id })
  await type('hey hon')
  expect(formOf({ ...stored, id }, 2)).toMatchObject({
    step: 2,
    answers: { memory: `${input.memory}\nhey hon` },
  })
})

describe('"Write it now"', () => {
  it('writes at once', async () => {
    await show()
    await press('Write it now')
    expect(requests()).toEqual(['POST /preview'])
    expect(text('.listen-thanks')).toMatch(/^That’s fine\./)
  })

  it('sends the words in the box first, and stays if that fails', async () => {
    await show()
    await type('hey hon')
    fetched.mockRejectedValue(new TypeError('offline'))
    await press('Write it now')
    expect(text('[role=alert]')).toBe(
      'We couldn’t save that. Your answer is still here. Press “Add this” again.',
    )
    fetched.mockImplementation(answered)
    await press('Write it now')
    expect(requests().slice(1)).toEqual(['PUT /questions/1', 'POST /preview'])
    expect(text('.listen-thanks')).toBe('Thank you, Debbie.')
  })

  it('stops the listening between two rounds', async () => {
    await show({ questions: [question(1)] })
    const { promise, resolve } = Promise.withResolvers<Response>()
    listenAgain(() => promise)
    await add('hey hon')
    await press('Write it now')
    const questions = [...server.questions, question(2, { round: 2 })]
    await act(async () => resolve(Response.json({ questions, asksFirst: true, helpline: false })))
    expect(step()).toBe('writing')
    expect(requests().filter((request) => request === 'POST /preview')).toHaveLength(1)
  })
})

describe('from the preview', () => {
  const skipped = [question(1, { skipped: true }), question(2)]

  it('skipped questions are asked again, and nothing is written if nothing was added', async () => {
    await showFromPreview({ questions: skipped })
    expect(text('h1')).toBe('Two more questions')
    expect(form()?.getAttribute('aria-label')).toBe('Question 1 of 2')
    await type('hey')
    await press('Back to the preview')
    expect([current.kind, requests()]).toEqual(['preview', []])
    expect(pendingAnswers.find('first')).toEqual({ 1: 'hey' })
    await press('Answer two questions first')
    expect(box()?.value).toBe('hey')
    for (const _ of [1, 2]) await press('Skip')
    expect(current.kind).toBe('preview')
    expect(requests()).not.toContain('POST /preview')
  })

  it('the beginning is written again with an answer, and then no question is left', async () => {
    await showFromPreview({ questions: skipped })
    await add('hey hon')
    expect(button('Write it now').disabled).toBe(false)
    const done = { preview: 'Hey hon', checked: true }
    fetched.mockImplementation(async (address, init) =>
      String(address).endsWith('/preview')
        ? new Response(`${JSON.stringify({ done })}\n`)
        : answered(address, init),
    )
    await press('Write it now')
    const [, sent] = fetched.mock.calls.find(([to]) => to === api.preview('first')) ?? []
    expect(sent?.body).toBe('{"again":true}')
    expect(text('.eulogy')).toContain('Hey hon')
    expect(text()).not.toMatch(/Answer (a|two|three) question/)
    expect(button('Change my answers').disabled).toBe(false)
  })

  it('the new one is there if only its stream broke', async () => {
    const id = crypto.randomUUID()
    await showFromPreview({ id, questions: skipped })
    await add('hey hon')
    const stored = { ...paidReply(id), type: 'general', preview: 'Hey hon', canWriteAgain: false }
    fetched.mockRejectedValueOnce(new TypeError('cut')).mockResolvedValueOnce(Response.json(stored))
    await press('Write it now')
    expect(text('.eulogy') + text('.error-message')).toMatch(/^Hey hon… Click to unlock .* eulogy$/)
  })

  it('the old one is back if it can’t be written again', async () => {
    await showFromPreview({ questions: skipped })
    await add('hey hon')
    fetched.mockRejectedValue(new TypeError('offline'))
    await press('Write it now')
    expect(text('.eulogy')).toContain('Good morning')
    expect(text('.error-message')).toBe(
      'We couldn’t write it again just now. This beginning is still here, and the full eulogy will use your answers.',
    )
    expect(button('Answer a question first').disabled).toBe(false)
  })
})
