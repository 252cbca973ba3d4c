import { describe, expect, it } from 'vitest'
import type { SubmissionReply } from '#contract/submissions.ts'
import type { SentenceEvidence } from '#domain/evidence.ts'
import type { SubmissionInput } from '#domain/submission.ts'
import { inputFrom } from './answers.ts'
import {
  awaitedSubmission,
  currentSubmission,
  initialState,
  type PanelEvent,
  type PanelState,
  showsForm,
  unreadSubmission,
} from './journey.ts'
import { nextState } from './journey-reducer.ts'

const told: SubmissionInput = {
  name: 'Ruth Carver',
  relationship: 'grandmother',
  pronouns: '',
  scripture: '',
  qualities: 'patient',
  memory: 'the tomato seedlings',
  length: 'medium',
  tone: 'sincere',
  theme: 'general',
  additional: '',
  language: '',
  customer_name: 'Daniel',
  email: 'daniel@example.com',
}

const { memory: memories, ...same } = told
const stored: SubmissionReply = {
  ...same,
  id: 'first',
  person: told.name,
  memories,
  followUpAnswers: [],
  type: 'general',
  retries: 2,
  preview: 'Good morning',
  preview_checked: true,
  full_eulogy: null,
}

const reached = (from: PanelState, ...events: PanelEvent[]) => events.reduce(nextState, from)
const submitted: PanelEvent = { type: 'submitted', told, stored: null }
const eulogy = reached(initialState(), {
  type: 'opened',
  submission: { ...stored, type: 'paid', full_eulogy: 'Good morning, all.' },
})
const revising = reached(eulogy, { type: 'revision-wanted' }, { type: 'revision-read', told })
const retrying = reached(
  revising,
  { type: 'retry-wanted', told: { ...told, different: '' } },
  { type: 'retry-accepted', submissionId: 'second', retries: 1 },
)

describe('writing the preview', () => {
  it('keeps the form in place until the first words come', () => {
    const writing = reached(initialState(), submitted, { type: 'stored', id: 'first' })
    expect(showsForm(writing)).toBe(true)
    expect(showsForm(reached(writing, { type: 'piece-written', text: 'Good ' }))).toBe(false)
  })

  it('says what is happening: writing first, then checking', () => {
    const writing = reached(initialState(), submitted)
    expect(writing).toMatchObject({ stage: 'writing' })
    const checking = reached(writing, { type: 'stage-reached', stage: 'checking' })
    expect(checking).toMatchObject({ at: 'writing-preview', stage: 'checking', text: '' })
  })

  it('knows of a stored preview whether it was checked', () => {
    const submission = { ...stored, preview_checked: false }
    expect(reached(initialState(), { type: 'opened', submission })).toMatchObject({
      at: 'preview',
      submission: { checked: false },
    })
  })

  it('appends each piece and ends with the preview as it is stored', () => {
    const state = reached(
      initialState(),
      submitted,
      { type: 'stored', id: 'first' },
      { type: 'piece-written', text: 'Good ' },
      { type: 'piece-written', text: 'morning' },
    )
    expect(state).toMatchObject({ at: 'writing-preview', text: 'Good morning' })
    expect(reached(state, { type: 'preview-written', preview: 'Good', checked: false })).toEqual({
      at: 'preview',
      submission: {
        id: 'first',
        told,
        followUpAnswers: [],
        preview: 'Good',
        checked: false,
        unsent: null,
      },
      failure: null,
    })
  })

  it('goes back to the last step with every answer and the stored id when it fails', () => {
    const state = reached(
      initialState(),
      submitted,
      { type: 'stored', id: 'first' },
      { type: 'piece-written', text: 'Good ' },
      { type: 'preview-failed', failure: 'Your words are saved here.' },
    )
    expect(state).toMatchObject({
      at: 'filling',
      step: 4,
      answers: told,
      stored: { id: 'first', told },
      failure: 'Your words are saved here.',
    })
  })

  it('lets the answers be changed from the preview', () => {
    const preview = reached(initialState(), { type: 'opened', submission: stored })
    expect(reached(preview, { type: 'answers-wanted' })).toMatchObject({
      at: 'filling',
      step: 1,
      answers: told,
      stored: { id: 'first' },
    })
  })
})

describe('opening a submission', () => {
  const open = (change: Partial<SubmissionReply>) =>
    reached(
      initialState(),
      { type: 'opening' },
      { type: 'opened', submission: { ...stored, ...change } },
    )

  it('shows the page for what the submission is now', () => {
    expect(open({}).at).toBe('preview')
    expect(open({ preview: '' })).toMatchObject({ at: 'filling', step: 4, answers: told })
    expect(open({ type: 'paid' })).toMatchObject({ at: 'waiting', submissionId: 'first' })
    expect(open({ type: 'paid', full_eulogy: 'All.' })).toMatchObject({
      at: 'eulogy',
      eulogy: { text: 'All.', retries: 2, person: 'Ruth Carver' },
    })
  })

  it('shows the empty form and the failure when it cannot be opened', () => {
    const state = reached(
      initialState(),
      { type: 'opening' },
      { type: 'not-opened', failure: 'Unable to load.', relationship: undefined },
    )
    expect(state).toMatchObject({ at: 'filling', step: 1, failure: 'Unable to load.' })
    expect(currentSubmission(state)).toBeNull()
  })
})

describe('the form', () => {
  const typed = { name: 'Ruth', qualities: 'patient' }

  it('can be brought back after it was cleared, until one goes on without it', () => {
    const cleared = reached(initialState(), {
      type: 'cleared',
      answers: typed,
      relationship: undefined,
    })
    expect(cleared).toMatchObject({ at: 'filling', step: 1, answers: { tone: 'sincere' } })
    expect(cleared).not.toMatchObject({ answers: typed })
    expect(reached(cleared, { type: 'clearing-undone' })).toMatchObject({ answers: typed })
    const gone = reached(cleared, { type: 'stepped', step: 2, answers: {} })
    expect(reached(gone, { type: 'clearing-undone' })).toBe(gone)
  })
})

describe('paying', () => {
  const paying = reached(initialState(), { type: 'opened', submission: stored }, { type: 'paying' })

  it('returns to the preview when the visitor comes back or the checkout does not open', () => {
    expect(reached(paying, { type: 'came-back' })).toMatchObject({ at: 'preview', failure: null })
    expect(reached(paying, { type: 'payment-not-started', failure: 'No.' })).toMatchObject({
      at: 'preview',
      failure: 'No.',
    })
  })
})

describe('an afterthought', () => {
  const hum = { question: 'What did she hum?', answer: 'Always the same waltz.' }
  const preview = reached(initialState(), { type: 'opened', submission: stored })
  const answered = reached(preview, { type: 'answer-saved', followUpAnswers: [hum] })
  const memoryIn = (state: PanelState) => {
    if (state.at === 'preview') return state.submission.told.memory
    return state.at === 'filling' ? state.answers.memory : null
  }

  it('joins the memories, and leaves the preview as it was', () => {
    expect(memoryIn(answered)).toBe('the tomato seedlings\nAlways the same waltz.')
    expect(answered).toMatchObject({ submission: { preview: 'Good morning', unsent: null } })
    const again = reached(answered, { type: 'answer-saved', followUpAnswers: [hum] })
    expect(memoryIn(again)).toBe(memoryIn(answered))
  })

  it('is among the memories when it is read back, and in the form and the retry', () => {
    const opened = { ...stored, followUpAnswers: [hum] }
    const back = reached(initialState(), { type: 'opened', submission: opened })
    expect(memoryIn(back)).toBe(memoryIn(answered))
    expect(memoryIn(reached(back, { type: 'answers-wanted' }))).toBe(memoryIn(answered))
    expect(inputFrom(opened).memory).toBe(memoryIn(answered))
  })

  it('can be read back when all of it together is longer than the field takes', () => {
    const long = { ...stored, memories: 'a'.repeat(6_000), followUpAnswers: [hum] }
    expect(inputFrom(long).memory).toHaveLength(6_000 + 1 + hum.answer.length)
  })

  it('that was typed and not sent comes along into the form', () => {
    const typed = reached(preview, { type: 'answer-typed', unsent: hum })
    expect(memoryIn(typed)).toBe('the tomato seedlings')
    expect(memoryIn(reached(typed, { type: 'answers-wanted' }))).toBe(memoryIn(answered))
  })

  it('is still known when the same words are sent again', () => {
    const back = reached(answered, { type: 'answers-wanted' })
    if (back.at !== 'filling' || !back.stored) throw new Error('no form')
    const same = reached(
      back,
      { type: 'submitted', told: back.stored.told, stored: back.stored },
      { type: 'stored', id: 'first' },
      { type: 'preview-written', preview: 'Good morning', checked: true },
    )
    expect(same).toMatchObject({ submission: { id: 'first', followUpAnswers: [hum] } })
  })
})

describe('editing', () => {
  const version = {
    submissionId: 'first',
    writtenAt: '2026-05-03T10:00:00.000Z',
    full_eulogy: 'Good morning, all.',
    original: 'Good morning.',
    sentences: [],
    removed: [],
    revision: 3,
  }
  const other = { ...version, submissionId: 'second', full_eulogy: 'The other.' }
  const listed = reached(eulogy, { type: 'versions-read', versions: [version, other] })
  const typed = reached(
    listed,
    { type: 'edit-wanted' },
    { type: 'edited', text: 'Good morning, friends.' },
  )

  it('undoes what was typed, one pause at a time', () => {
    const later = reached(typed, { type: 'edit-paused' }, { type: 'edited', text: 'Good.' })
    const once = reached(later, { type: 'edit-undone' })
    expect(once).toMatchObject({ at: 'editing', eulogy: { text: 'Good morning, friends.' } })
    const twice = reached(once, { type: 'edit-undone' }, { type: 'edit-undone' })
    expect(twice).toMatchObject({ eulogy: { text: 'Good morning, all.' } })
  })

  it('goes back to the original, and from there back to what was typed', () => {
    const original = reached(typed, { type: 'original-wanted' })
    expect(original).toMatchObject({ eulogy: { text: 'Good morning.' } })
    expect(reached(original, { type: 'edit-undone' })).toMatchObject({
      eulogy: { text: 'Good morning, friends.' },
    })
  })

  it('keeps what was typed when another version is looked at', () => {
    const there = reached(typed, { type: 'version-chosen', submissionId: 'second' })
    expect(there).toMatchObject({ at: 'eulogy', eulogy: { text: 'The other.' } })
    const back = reached(there, { type: 'version-chosen', submissionId: 'first' })
    expect(back).toMatchObject({ at: 'eulogy', eulogy: { text: 'Good morning, friends.' } })
  })

  it('goes by the list of versions that came first: a later one may be older', () => {
    const saved = { submissionId: 'first', text: 'Good morning, friends.', revision: 4 }
    const edited = reached(typed, { type: 'edit-saved', ...saved })
    expect(reached(edited, { type: 'versions-read', versions: [version] })).toBe(edited)
  })

  it('takes the text that another window has saved, unless it was changed here', () => {
    const newer = { ...version, full_eulogy: 'Good morning, dear all.' }
    const read: PanelEvent = { type: 'versions-read', versions: [newer] }
    expect(reached(eulogy, read)).toMatchObject({ eulogy: { text: newer.full_eulogy } })
    const changed = reached(eulogy, { type: 'edited', text: 'Mine.' }, read)
    expect(changed).toMatchObject({ eulogy: { text: 'Mine.' } })
  })

  it('takes the mark from a sentence that is true, and puts it back', () => {
    const line: SentenceEvidence = {
      sentence: 'He hummed.',
      status: 'marked',
      evidence: [],
      notFound: '',
    }
    const read: PanelEvent = {
      type: 'versions-read',
      versions: [
        { ...version, sentences: [line] },
        { ...other, sentences: [line] },
      ],
    }
    const said = (isTrue: boolean): PanelEvent => {
      return { type: 'sentence-confirmed', submissionId: 'first', sentence: 'He hummed.', isTrue }
    }
    const statuses = (state: PanelState) =>
      'eulogy' in state && state.eulogy.versions?.map(({ sentences }) => sentences[0]?.status)
    const confirmed = reached(eulogy, read, said(true))
    expect(statuses(confirmed)).toEqual(['confirmed', 'marked'])
    expect(statuses(reached(confirmed, said(false)))).toEqual(['marked', 'marked'])
  })

  it('keeps the failure until the very thing is mended', () => {
    const failured = reached(typed, { type: 'failed', failure: 'Not copied.' })
    expect(reached(failured, { type: 'failure-cleared', failure: 'Other.' })).toBe(failured)
    expect(reached(failured, { type: 'failure-cleared', failure: 'Not copied.' })).toMatchObject({
      failure: null,
    })
  })
})

describe('the finished text', () => {
  it('has its count still to be read when only the text was brought along', () => {
    const state = reached(
      initialState(),
      { type: 'opening' },
      { type: 'eulogy-ready', submissionId: 'first', text: 'All.' },
    )
    expect(unreadSubmission(state)).toBe('first')
    const read = reached(
      state,
      { type: 'details-loaded', retries: 2, person: 'Ruth Carver' },
      { type: 'versions-read', versions: [] },
    )
    expect(unreadSubmission(read)).toBeNull()
  })

  it('is kept while a new version is written, and is there again when that fails', () => {
    expect(awaitedSubmission(retrying)).toBe('second')
    expect(currentSubmission(retrying)).toBe('second')
    const failed = reached(retrying, { type: 'writing-failed', failure: 'Not now.' })
    expect(failed).toMatchObject({
      at: 'eulogy',
      eulogy: { submissionId: 'first', text: 'Good morning, all.' },
      failure: 'Not now.',
    })
    expect(unreadSubmission(failed)).toBe('first')
  })

  it('can be read again, and put away, when the new version takes long', () => {
    expect(retrying).toMatchObject({ at: 'retrying', wait: 'usual' })
    const long = reached(retrying, { type: 'waited-long' })
    expect(long).toMatchObject({ at: 'retrying', wait: 'long' })
    const reading = reached(long, { type: 'reading-toggled' })
    expect(reading).toMatchObject({ wait: 'reading', eulogy: { text: 'Good morning, all.' } })
    expect(reached(reading, { type: 'waited-long' })).toMatchObject({ wait: 'reading' })
    expect(reached(reading, { type: 'reading-toggled' })).toMatchObject({ wait: 'long' })
    const ready: PanelEvent = { type: 'eulogy-ready', submissionId: 'second', text: 'New.' }
    expect(reached(reading, ready)).toMatchObject({ at: 'eulogy', eulogy: { text: 'New.' } })
  })

  it('stands behind a retry that a reload has interrupted', () => {
    const submission = { ...stored, id: 'second', type: 'paid' as const, retries: 1 }
    const before = {
      submissionId: 'first',
      writtenAt: '2026-05-03T10:00:00.000Z',
      full_eulogy: 'Good morning, all.',
      original: 'Good morning, all.',
      sentences: [],
      removed: [],
      revision: 0,
    }
    const state = reached(
      initialState(),
      { type: 'opening' },
      { type: 'retry-resumed', submission, versions: [before] },
    )
    expect(awaitedSubmission(state)).toBe('second')
    expect(reached(state, { type: 'writing-failed', failure: 'Not now.' })).toMatchObject({
      at: 'eulogy',
      eulogy: { submissionId: 'first', text: 'Good morning, all.' },
      failure: 'Not now.',
    })
  })

  it('gives way to the new version, with the count the server gave', () => {
    const state = reached(retrying, { type: 'eulogy-ready', submissionId: 'second', text: 'New.' })
    expect(state).toMatchObject({
      at: 'eulogy',
      eulogy: { submissionId: 'second', text: 'New.', retries: 1, person: 'Ruth Carver' },
    })
  })

  it('keeps the changed answers when the retry is refused', () => {
    const changed = { ...told, qualities: 'stubborn', different: 'Shorter, please.' }
    const state = reached(
      revising,
      { type: 'retry-wanted', told: changed },
      { type: 'retry-refused', failure: 'Try again.' },
    )
    expect(state).toMatchObject({ at: 'revising', told: changed, failure: 'Try again.' })
  })

  it('is not replaced by a text that nobody waits for', () => {
    const late: PanelEvent = { type: 'eulogy-ready', submissionId: 'other', text: 'Other.' }
    expect(reached(retrying, late)).toBe(retrying)
    expect(reached(revising, late)).toBe(revising)
  })
})

describe('answers that were being changed when the page was left', () => {
  const changed: PanelEvent = {
    type: 'changes-restored',
    step: 2,
    answers: { memory: 'new words' },
  }

  it('stand in the form again, of the same submission, with or without a preview', () => {
    for (const preview of ['Good morning', '']) {
      const submission = { ...stored, preview }
      const state = reached(
        initialState(),
        { type: 'opening' },
        { type: 'opened', submission },
        changed,
      )
      expect(state).toMatchObject({ at: 'filling', step: 2, answers: { memory: 'new words' } })
      expect(currentSubmission(state)).toBe('first')
    }
  })

  it('change nothing in a text that was bought', () => {
    expect(reached(eulogy, changed)).toBe(eulogy)
  })
})
