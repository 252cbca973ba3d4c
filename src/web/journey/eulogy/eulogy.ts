import type { Version } from '#contract/eulogies.ts'
import type { RewriteReply } from '#contract/rewrites.ts'
import type { SubmissionReply } from '#contract/submissions.ts'
import type { ShownPassage } from '#web/journey/shown-passage.tsx'
import type { EulogyStart } from '#web/journey/states.ts'

/** The text after each pause in typing; the last is the latest. */
type EditHistory = readonly string[]

type Order = NonNullable<SubmissionReply['order']> &
  Pick<SubmissionReply, 'email' | 'customer_name' | 'address'>

/** `retries`, `rewritesLeft`, `order` and `versions` are null until they have been read. */
export type Eulogy = {
  submissionId: string
  /** The text with every change that was typed. */
  text: string
  history: EditHistory
  person: string | null
  retries: number | null
  /** How many paragraphs can still be rewritten. */
  rewritesLeft: number | null
  order: Order | null
  passage: ShownPassage | null
  versions: readonly Version[] | null
  /** The submission of the new version that is being written. */
  retryId: string | null
  failure: string | null
}

export type EulogyEvent =
  | {
      type: 'details-read'
      retries: number
      person: string | null
      order: Order | null
      passage?: ShownPassage | null
    }
  | { type: 'passage-replaced'; passage: ShownPassage }
  | { type: 'versions-read'; versions: readonly Version[]; rewritesLeft: number }
  | { type: 'version-chosen'; submissionId: string }
  /** `asStep`: a change that Undo takes back at once, not part of the typing. */
  | { type: 'edited'; text: string; asStep?: boolean }
  | { type: 'paused' }
  | { type: 'undone' }
  | { type: 'saved'; submissionId: string; text: string; revision: number }
  | { type: 'sentence-confirmed'; submissionId: string; sentence: string; isTrue: boolean }
  | { type: 'rewrite-ended'; submissionId: string; rewrite: RewriteReply }
  | { type: 'retry-accepted'; submissionId: string; retries: number }
  | { type: 'retry-failed'; failure: string }
  | { type: 'retry-written'; text: string }
  | { type: 'failed'; failure: string }
  /** Without a failure: whichever it is. */
  | { type: 'failure-cleared'; failure?: string }

export function newEulogy(start: EulogyStart): Eulogy {
  const { person = null, retries = null, versions = null, retryId = null, failure = null } = start
  const { submissionId, text } = start
  const known = { submissionId, text, person, retries, versions, retryId, failure }
  return { ...known, history: [text], order: null, passage: null, rewritesLeft: null }
}

export function nextEulogy(eulogy: Eulogy, event: EulogyEvent): Eulogy {
  const { text, history } = eulogy
  switch (event.type) {
    case 'details-read':
      return {
        ...eulogy,
        retries: event.retries,
        person: event.person ?? eulogy.person,
        order: event.order ?? eulogy.order,
        passage: event.passage ?? eulogy.passage,
      }
    case 'passage-replaced':
      return { ...eulogy, passage: event.passage }
    case 'versions-read': {
      const { versions, rewritesLeft } = event
      // Of two requests, the later reply may be the older one.
      if (shownVersion(eulogy)) {
        return eulogy.rewritesLeft === null ? { ...eulogy, rewritesLeft } : eulogy
      }
      return withNewestText({ ...eulogy, versions, rewritesLeft })
    }
    case 'version-chosen':
      return showVersion(eulogy, event.submissionId)
    case 'edited': {
      const { text: next } = event
      const steps = event.asStep ? pushHistory(pushHistory(history, text), next) : history
      return { ...eulogy, text: next, history: steps }
    }
    case 'paused':
      return { ...eulogy, history: pushHistory(history, text) }
    case 'undone':
      return { ...eulogy, ...undo(history, text) }
    case 'saved': {
      const { submissionId, text: full_eulogy, revision } = event
      return changeVersion(eulogy, submissionId, () => ({ full_eulogy, revision }))
    }
    case 'sentence-confirmed':
      return withConfirmed(eulogy, event)
    case 'rewrite-ended':
      return withRewrite(eulogy, event)
    case 'retry-accepted':
      return { ...eulogy, retryId: event.submissionId, retries: event.retries, failure: null }
    case 'retry-failed':
      // The server gives the retry back, so the count has to be read again.
      return { ...eulogy, retryId: null, retries: null, failure: event.failure }
    case 'retry-written': {
      const submissionId = eulogy.retryId ?? eulogy.submissionId
      const written = { submissionId, text: event.text, history: [event.text] }
      return { ...eulogy, ...written, versions: null, retryId: null, failure: null }
    }
    case 'failed':
      return { ...eulogy, failure: event.failure }
    case 'failure-cleared':
      if (eulogy.failure !== (event.failure ?? eulogy.failure)) return eulogy
      return { ...eulogy, failure: null }
  }
}

export function shownVersion({ versions, submissionId }: Eulogy): Version | undefined {
  return versions?.find((version) => version.submissionId === submissionId)
}

function changeVersion(
  eulogy: Eulogy,
  submissionId: string,
  change: (version: Version) => Partial<Version>,
): Eulogy {
  const versions = eulogy.versions?.map((version) =>
    version.submissionId === submissionId ? { ...version, ...change(version) } : version,
  )
  return { ...eulogy, versions: versions ?? null }
}

/** Another window may have saved since this text was opened: its text replaces an unchanged one. */
function withNewestText(eulogy: Eulogy): Eulogy {
  const { text, history } = eulogy
  const saved = shownVersion(eulogy)?.full_eulogy
  if (saved === undefined || history.length !== 1 || history[0] !== text) return eulogy
  return { ...eulogy, text: saved, history: [saved] }
}

function showVersion(eulogy: Eulogy, submissionId: string): Eulogy {
  const text = shownVersion({ ...eulogy, submissionId })?.full_eulogy
  if (text === undefined) return eulogy
  // The last edit of the version that is left may not have been saved yet.
  const left = changeVersion(eulogy, eulogy.submissionId, () => ({ full_eulogy: eulogy.text }))
  const failure = eulogy.retryId ? eulogy.failure : null
  return { ...left, submissionId, text, history: [text], failure }
}

function withConfirmed(
  eulogy: Eulogy,
  { submissionId, sentence, isTrue }: Extract<EulogyEvent, { type: 'sentence-confirmed' }>,
): Eulogy {
  const [from, to] = isTrue
    ? (['marked', 'confirmed'] as const)
    : (['confirmed', 'marked'] as const)
  const change = (known: Version['sentences']) =>
    known.map((item) =>
      item.sentence === sentence && item.status === from ? { ...item, status: to } : item,
    )
  return changeVersion(eulogy, submissionId, ({ sentences, rewrites }) => ({
    sentences: change(sentences),
    rewrites: rewrites.map((rewrite) => ({ ...rewrite, sentences: change(rewrite.sentences) })),
  }))
}

/** The evidence of a new paragraph is known before the buyer decides to use it. */
function withRewrite(
  eulogy: Eulogy,
  { submissionId, rewrite }: Extract<EulogyEvent, { type: 'rewrite-ended' }>,
): Eulogy {
  const counted = { ...eulogy, rewritesLeft: rewrite.left }
  if (rewrite.state !== 'written') return counted
  const { id, wish, old, text, sentences, memoryId } = rewrite
  const written = { id, wish, old, text, sentences, memoryId }
  return changeVersion(counted, submissionId, ({ rewrites }) => ({
    rewrites: [...rewrites.filter((known) => known.id !== id), written],
  }))
}

function pushHistory(history: EditHistory, text: string): EditHistory {
  return history.at(-1) === text ? history : [...history, text]
}

export function canUndo({ history, text }: Pick<Eulogy, 'history' | 'text'>): boolean {
  return history.length > 1 || (history.length === 1 && history[0] !== text)
}

/** Goes back one pause. Anything typed since the last one is a step of its own. */
export function undo(history: EditHistory, text: string): Pick<Eulogy, 'history' | 'text'> {
  const kept = history.at(-1) === text ? history.slice(0, -1) : history
  return kept.length === 0 ? { history, text } : { history: kept, text: kept.at(-1) ?? text }
}
