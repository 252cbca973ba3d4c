import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Version } from '#contract/eulogies.ts'
import type { SubmissionReply } from '#contract/submissions.ts'
import { submissionInputSchema, toRow } from '#domain/submission.ts'
import { paidReply, questionWith, versionWith } from '#tests/support/records.ts'
import { inputFrom } from './answers.ts'
import { type JourneyEvent, nextState, transitions } from './journey.ts'
import { formStart, initialState, type JourneyState, noQuestionsYet } from './states.ts'
import { currentSubmission } from './use-journey.ts'

const input = submissionInputSchema.parse({
  name: 'Ruth Carver',
  relationship: 'grandmother',
  qualities: 'patient',
  memory: 'the tomato seedlings',
  customer_name: 'Daniel',
  email: 'daniel@example.com',
})

const reply: SubmissionReply = {
  ...paidReply('first'),
  ...toRow(input),
  name: input.name,
  type: 'general',
  preview: 'Good morning',
}
const open = questionWith()
const answered = questionWith({ answer: 'Always the same waltz.' })
const received: JourneyEvent = { type: 'questions-received', questions: [open], helpline: false }
const version = versionWith({ full_eulogy: 'Good morning, all.' })

const reach = (...events: JourneyEvent[]) => events.reduce(nextState, initialState())
const submitted: JourneyEvent = { type: 'submitted', input, stored: null }
const stored: JourneyEvent = { type: 'stored', id: 'first' }
const opened = (
  change: Partial<SubmissionReply>,
  versions: Version[] = [],
  failure: string | null = null,
): JourneyEvent => ({ type: 'opened', submission: { ...reply, ...change }, versions, failure })

describe('the state chart in docs/decisions/pages.md', () => {
  const chart = readFileSync('docs/decisions/pages.md', 'utf8')
    .split('## The journey\n')[1]
    ?.split('\n## ')[0]
  const drawn = [...(chart ?? '').matchAll(/^ {4}(\S+) --> (\S+): (\S+)$/gm)].map(
    ([, from, to, event]) => `${from} --> ${to}: ${event}`,
  )
  const coded = Object.entries(transitions).flatMap(([from, events]) =>
    Object.entries(events).flatMap(([event, targets]) =>
      targets.map((to) => ({ from, to, event })),
    ),
  )

  it('has every transition of the code, and no other', () => {
    const states = Object.keys(transitions)
    const lines = coded.map(({ from, to, event }) => {
      const same = coded.filter((other) => other.to === to && other.event === event)
      return `${same.length === states.length ? 'everywhere' : from} --> ${to}: ${event}`
    })
    expect(drawn.toSorted()).toEqual([...new Set(lines)].toSorted())
  })

  it('leads where the code goes', () => {
    const writing = reach(submitted, stored)
    const again = reach(opened({}), { type: 'questions-opened' })
    const opening = reach({ type: 'loading-started', payment: 'first' })
    const waiting = reach(opened({ type: 'paid' }))
    const eulogy = reach(opened({ type: 'paid', full_eulogy: 'All.' }))
    const states = [
      initialState(),
      writing,
      again,
      opening,
      reach(opened({})),
      waiting,
      eulogy,
      reach({ type: 'ended', because: 'erased' }),
    ]
    expect([...new Set(states.map(({ kind }) => kind))].toSorted()).toEqual(
      Object.keys(transitions).toSorted(),
    )
    const events: JourneyEvent[] = [
      { type: 'form-opened', start: formStart() },
      submitted,
      stored,
      received,
      { type: 'preview-progressed', step: 'checking' },
      { type: 'questions-opened' },
      { type: 'questions-closed' },
      { type: 'preview-written', preview: 'Good', checked: true },
      { type: 'preview-declined', declined: 'Not today.' },
      { type: 'preview-failed', failure: 'No.' },
      { type: 'loading-started', payment: null },
      opened({}),
      opened({ preview: '' }),
      opened({ preview: '', questions: [open], asksFirst: true }),
      opened({ type: 'paid' }),
      opened({ type: 'paid', full_eulogy: 'All.' }),
      { type: 'payment-confirmed', submissionId: 'first' },
      { type: 'eulogy-written', submissionId: 'first', text: 'All.' },
      { type: 'version-shown', submissionId: 'second' },
      { type: 'ended', because: 'paid-elsewhere' },
    ]
    const walked = states.flatMap((state) =>
      events.flatMap((event) => {
        const next = nextState(state, event)
        return next === state ? [] : `${state.kind} --> ${next.kind}: ${event.type}`
      }),
    )
    // Storing the same submission again changes nothing.
    const expected = coded.map(({ from, to, event }) => `${from} --> ${to}: ${event}`)
    const same = 'writing --> writing: stored'
    expect([...new Set([...walked, same])].toSorted()).toEqual(expected.toSorted())
  })
})

describe('writing the preview', () => {
  it('offers the text without a preview when none can be written', () => {
    const state = reach(submitted, stored, { type: 'preview-declined', declined: 'Not today.' })
    expect(state).toMatchObject({
      kind: 'preview',
      submission: { id: 'first', preview: '', declined: 'Not today.' },
    })
    const canceled = { ...opened({ preview: '' }), failure: 'Canceled.' } as JourneyEvent
    expect(reach(canceled)).toMatchObject({ kind: 'form' })
    expect(reach({ ...canceled, declined: 'Without.' } as JourneyEvent)).toMatchObject({
      kind: 'preview',
      failure: 'Canceled.',
      submission: { declined: 'Without.' },
    })
  })

  it('returns to the last step with every answer and the stored id when it fails', () => {
    const progressed: JourneyEvent = { type: 'preview-progressed', step: 'checking' }
    const state = reach(submitted, stored, progressed, { type: 'preview-failed', failure: 'No.' })
    expect(state).toMatchObject({
      kind: 'form',
      start: { step: 4, answers: input, stored: { id: 'first', input }, failure: 'No.' },
    })
  })

  it('keeps the mounted form when it fails', () => {
    const edition = (state: JourneyState) => 'edition' in state && state.edition
    const writing = reach({ type: 'form-opened', start: formStart() }, submitted)
    const failed = nextState(writing, { type: 'preview-failed', failure: 'No.' })
    expect(edition(failed)).toBe(edition(writing))
  })

  it('keeps what was asked when the same submission is sent again', () => {
    const before = { id: 'first', input, ...noQuestionsYet, questions: [answered] }
    const state = reach({ type: 'submitted', input, stored: before }, stored, {
      type: 'preview-written',
      preview: 'Good morning',
      checked: true,
    })
    expect(state).toMatchObject({ submission: { id: 'first', questions: [answered] } })
  })

  it('reads, asks, writes and checks, and knows what was said in the meantime', () => {
    const reading = reach(submitted, stored)
    const asking = nextState(reading, { ...received, step: 'asking' })
    const told = nextState(asking, { ...received, questions: [answered], helpline: true })
    const writing = nextState(told, { type: 'preview-progressed', step: 'writing' })
    expect([reading, asking, told, writing]).toMatchObject([
      { step: 'reading', asked: false },
      { step: 'asking', asked: true, stored: { questions: [open] } },
      { step: 'asking', stored: { questions: [answered], helpline: true } },
      { step: 'writing', asked: true },
    ])
    const failed = nextState(writing, { type: 'preview-failed', failure: 'No.' })
    const memory = `${input.memory}\nAlways the same waltz.`
    expect(failed).toMatchObject({ start: { answers: { memory }, stored: { input } } })
  })
})

describe('opening a submission', () => {
  it('shows the screen for its current state', () => {
    expect(reach(opened({})).kind).toBe('preview')
    expect(reach(opened({ preview_checked: false }))).toMatchObject({
      submission: { checked: false },
    })
    expect(reach(opened({ preview: '' }))).toMatchObject({
      kind: 'form',
      start: { step: 4, answers: input },
    })
    expect(reach(opened({ type: 'paid' }))).toMatchObject({
      kind: 'waiting',
      submissionId: 'first',
      submission: { person: 'Ruth Carver' },
    })
    expect(reach(opened({ type: 'paid', full_eulogy: 'All.' }))).toMatchObject({
      kind: 'eulogy',
      start: { text: 'All.', retries: 2, person: 'Ruth Carver' },
    })
  })

  it('shows the newest version while a retry is being written', () => {
    const state = reach(opened({ id: 'second', type: 'paid', retries: 1 }, [version]))
    expect(state).toMatchObject({
      kind: 'eulogy',
      start: { submissionId: 'first', text: 'Good morning, all.', retryId: 'second', retries: 1 },
    })
    expect(currentSubmission(state)).toBe('second')
  })

  it('shows the newest version and the failure of a retry that was given back', () => {
    const state = reach(opened({ id: 'second', preview: '' }, [version], 'Not now.'))
    expect(state).toMatchObject({
      kind: 'eulogy',
      submissionId: 'first',
      start: { failure: 'Not now.' },
    })
    expect(state).not.toHaveProperty('start.retries')
    expect(state).not.toHaveProperty('start.retryId')
  })

  it('passes the name on to the awaited text', () => {
    const ready: JourneyEvent = { type: 'eulogy-written', submissionId: 'first', text: 'All.' }
    expect(reach(opened({ type: 'paid' }), ready)).toMatchObject({
      kind: 'eulogy',
      start: { submissionId: 'first', text: 'All.', person: 'Ruth Carver' },
    })
  })

  it('asks what is still open before there is a preview, unless something has to be said first', () => {
    const unwritten = { preview: '', questions: [open] }
    expect(reach(opened({ ...unwritten, asksFirst: true }))).toMatchObject({
      kind: 'writing',
      step: 'asking',
      originalPreview: null,
      stored: { questions: [open], canWriteAgain: true },
    })
    const others = [
      opened({ ...unwritten, asksFirst: true }, [], 'Taken back.'),
      // These are for the preview.
      opened(unwritten),
    ]
    for (const event of others)
      expect(reach(event)).toMatchObject({ kind: 'form', start: { step: 4 } })
  })

  it('does not rewrite a beginning twice, even if it was dropped since', () => {
    const again = opened({ preview: '', canWriteAgain: false, asksFirst: true, questions: [open] })
    expect(reach(again)).toMatchObject({ stored: { canWriteAgain: false } })
  })

  it('shows the preview once there is one, whatever is open', () => {
    expect(reach(opened({ questions: [open] })).kind).toBe('preview')
  })

  it('shows answers as part of the memory, even beyond the length of the field', () => {
    const added = { ...reply, questions: [answered] }
    expect(inputFrom(added).memory).toBe('the tomato seedlings\nAlways the same waltz.')
    const { answers, stored } = formStartOf(reach(opened({ ...added, preview: '' })))
    expect(answers.memory).toBe(inputFrom(added).memory)
    expect(stored?.input.memory).toBe(input.memory)
    const long = { ...added, memories: 'a'.repeat(6_000) }
    expect(inputFrom(long).memory).toHaveLength(6_000 + 1 + answered.answer.length)
  })
})

function formStartOf(state: JourneyState) {
  if (state.kind !== 'form') throw new Error(`The form is not shown, but ${state.kind}`)
  return state.start
}
