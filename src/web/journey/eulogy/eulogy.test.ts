import { describe, expect, it } from 'vitest'
import type { SentenceEvidence } from '#domain/evidence.ts'
import { versionWith } from '#tests/support/records.ts'
import { canUndo, type Eulogy, type EulogyEvent, newEulogy, nextEulogy } from './eulogy.ts'

const reach = (from: Eulogy, ...events: EulogyEvent[]) => events.reduce(nextEulogy, from)

const start = { submissionId: 'first', text: 'Good morning, all.', retries: 2, person: 'Ruth' }
const eulogy = newEulogy(start)
const texts = { full_eulogy: 'Good morning, all.', original: 'Good morning.' }
const version = versionWith({ ...texts, revision: 3 })
const other = { ...version, submissionId: 'second', full_eulogy: 'The other.' }
const listed = reach(eulogy, { type: 'versions-read', versions: [version, other], rewritesLeft: 5 })
const typed = reach(listed, { type: 'edited', text: 'Good morning, friends.' })
const line: SentenceEvidence = {
  sentence: 'Morning.',
  status: 'marked',
  evidence: [],
  notFound: '',
}
const confirm = (isTrue: boolean): EulogyEvent => {
  return { type: 'sentence-confirmed', submissionId: 'first', sentence: 'Morning.', isTrue }
}

describe('editing', () => {
  it('undoes typing one pause at a time', () => {
    const later = reach(typed, { type: 'paused' }, { type: 'edited', text: 'Good.' })
    const once = reach(later, { type: 'undone' })
    expect(once.text).toBe('Good morning, friends.')
    const twice = reach(once, { type: 'undone' }, { type: 'undone' })
    expect(twice.text).toBe('Good morning, all.')
    expect(canUndo(twice)).toBe(false)
  })

  it('undoes a change made in one step, back to what was typed', () => {
    const restored = reach(typed, { type: 'edited', text: version.original, asStep: true })
    expect(restored.text).toBe('Good morning.')
    expect(reach(restored, { type: 'undone' }).text).toBe('Good morning, friends.')
  })

  it('keeps what was typed while another version is shown', () => {
    const there = reach(typed, { type: 'version-chosen', submissionId: 'second' })
    expect(there.text).toBe('The other.')
    const back = reach(there, { type: 'version-chosen', submissionId: 'first' })
    expect(back.text).toBe('Good morning, friends.')
  })

  it('ignores a second list of versions, which may be older', () => {
    const saved = { submissionId: 'first', text: 'Good morning, friends.', revision: 4 }
    const edited = reach(typed, { type: 'saved', ...saved })
    expect(reach(edited, { type: 'versions-read', versions: [version], rewritesLeft: 5 })).toBe(
      edited,
    )
  })

  it('takes the text that another window has saved, unless it was changed here', () => {
    const newer = { ...version, full_eulogy: 'Good morning, dear all.' }
    const read: EulogyEvent = { type: 'versions-read', versions: [newer], rewritesLeft: 5 }
    expect(reach(eulogy, read).text).toBe(newer.full_eulogy)
    expect(reach(eulogy, { type: 'edited', text: 'Mine.' }, read).text).toBe('Mine.')
  })

  it('removes the mark of a confirmed sentence, and restores it', () => {
    const versions = [version, other].map((base) => ({ ...base, sentences: [line] }))
    const statuses = (state: Eulogy) => state.versions?.map(({ sentences }) => sentences[0]?.status)
    const confirmed = reach(
      eulogy,
      { type: 'versions-read', versions, rewritesLeft: 5 },
      confirm(true),
    )
    expect(statuses(confirmed)).toEqual(['confirmed', 'marked'])
    expect(statuses(reach(confirmed, confirm(false)))).toEqual(['marked', 'marked'])
  })

  it('keeps a failure until that failure is cleared', () => {
    const failed = reach(typed, { type: 'failed', failure: 'Not copied.' })
    expect(reach(failed, { type: 'failure-cleared', failure: 'Other.' })).toBe(failed)
    const cleared = reach(failed, { type: 'failure-cleared', failure: 'Not copied.' })
    expect(cleared.failure).toBeNull()
    expect(reach(failed, { type: 'failure-cleared' }).failure).toBeNull()
  })
})

describe('a rewritten paragraph', () => {
  const rewrite = {
    id: 'r1',
    wish: 'shorter',
    old: 'Good morning.',
    text: 'Morning.',
    memoryId: null,
  } as const
  const ended = (state: 'written' | 'failed', left: number): EulogyEvent => {
    const reply = { ...rewrite, state, position: 0, sentences: [line], left, counts: false }
    return { type: 'rewrite-ended', submissionId: 'first', rewrite: reply }
  }

  it('adds its evidence to its version, once, and changes no text', () => {
    const known = reach(listed, ended('written', 4), ended('written', 4))
    expect(known.rewritesLeft).toBe(4)
    expect(known.text).toBe(listed.text)
    expect(known.versions?.map(({ rewrites }) => rewrites)).toEqual([
      [{ ...rewrite, sentences: [line] }],
      [],
    ])
  })

  it('that failed only changes the count', () => {
    const known = reach(listed, ended('failed', 5))
    expect(known.versions).toEqual(listed.versions)
    expect(known.rewritesLeft).toBe(5)
  })

  it('loses a mark that the buyer confirms', () => {
    const known = reach(listed, ended('written', 4), confirm(true))
    expect(known.versions?.[0]?.rewrites[0]?.sentences[0]?.status).toBe('confirmed')
  })
})

describe('a retry', () => {
  const retrying = reach(listed, { type: 'retry-accepted', submissionId: 'third', retries: 1 })

  it('keeps the current text while the new version is written, and when that fails', () => {
    expect(retrying).toMatchObject({ submissionId: 'first', retryId: 'third', retries: 1 })
    expect(reach(retrying, { type: 'retry-failed', failure: 'Not now.' })).toMatchObject({
      submissionId: 'first',
      text: 'Good morning, all.',
      retryId: null,
      retries: null,
      failure: 'Not now.',
    })
  })

  it('replaces the text with the new version, and its versions have to be read again', () => {
    expect(reach(retrying, { type: 'retry-written', text: 'New.' })).toMatchObject({
      submissionId: 'third',
      text: 'New.',
      history: ['New.'],
      retries: 1,
      person: 'Ruth',
      versions: null,
      retryId: null,
    })
  })

  it('lets another version be chosen in the meantime', () => {
    const chosen = reach(retrying, { type: 'version-chosen', submissionId: 'second' })
    expect(chosen).toMatchObject({ text: 'The other.', retryId: 'third' })
  })
})
