import { randomBytes } from 'node:crypto'
import type { Control } from './control.ts'
import { edit, type RewriteJob, rewriteParagraph } from './editor.ts'
import { findSame, kindsOf } from './judge.ts'
import { findJudgeMarker, judgeMisbehaviors, verdictsFor } from './judge-misbehavior.ts'
import { askQuestions } from './listener.ts'
import {
  callName,
  findWriterMarker,
  isFirstDraft,
  isTransportFailure,
  type Misbehavior,
  misbehaviors,
} from './misbehavior.ts'
import { recordingFor } from './recordings.ts'
import { type Job, personOf, type ReadJob, readJob, requestKey } from './request.ts'
import { write } from './rounds.ts'
import { type Answer, charactersPerToken, type ModelRequest, tokensFor } from './vendor.ts'
import { capitalize } from './words.ts'

export type ActiveMisbehavior = Pick<Misbehavior, 'fails' | 'wire' | 'slow'> & {
  name: string
  seen: number
}

export type WrittenAnswer = { answer: Answer; job: Job | null; misbehavior: ActiveMisbehavior }

/** Answers a request, with any misbehavior set by a marker or a mode. */
export function writeAnswer(
  request: ModelRequest,
  vendor: string,
  control: Control,
): WrittenAnswer {
  const job = readJob(request.message)
  const { name, misbehavior, seen } = misbehaviorFor(job, vendor, control)
  const full = textFor(job, misbehavior, seen, control.settings.fixedDraft)
  const { text, isTruncated } = truncate(full, request.maxTokens)
  const answer: Answer = {
    id: `standin_${randomBytes(9).toString('hex')}`,
    request,
    text,
    stop: isTruncated ? 'length' : (misbehavior.stop ?? 'end'),
    outputTokens: Math.max(1, tokensFor(text)),
  }
  return { answer, job, misbehavior: { ...misbehavior, name, seen } }
}

function textFor(
  job: Job | null,
  misbehavior: Misbehavior,
  seen: number,
  fixedDraft: string | null,
): string {
  if (!job) return 'Ready.'
  if (job.task === 'draft' && fixedDraft !== null) return fixedDraft
  const { fails, wire, text } = misbehavior
  const isNeverSent = seen < (fails?.times ?? 0) || wire === 'refused' || wire === 'garbage'
  if (isNeverSent) return ''
  if (job.task === 'rewrite') return rewriteAnswer(job, misbehavior)
  const usual = () => usualAnswer(job)
  return text ? text(usual, job) : usual()
}

/** A misbehavior changes the paragraph inside the JSON, and a token limit cuts the JSON. */
function rewriteAnswer(job: RewriteJob, { text, stop }: Misbehavior): string {
  const usual = () => rewriteParagraph(job)
  const answer = JSON.stringify({ rewritten: text ? text(usual, job) : usual() })
  return stop === 'length' ? answer.slice(0, Math.ceil(answer.length * 0.6)) : answer
}

function usualAnswer(job: Job): string {
  switch (job.task) {
    case 'draft':
      return write(job.input, job.assignment)
    case 'judge':
      return verdictsFor(job)
    case 'kinds':
      return JSON.stringify({ pieces: kindsOf(job.pieces) })
    case 'listen':
      return JSON.stringify({ helpline: '', questions: askQuestions(job.input) })
    case 'read':
      return JSON.stringify({ places: findPlaces(job) })
    case 'same':
      return JSON.stringify({ items: findSame(job) })
    case 'edit':
      return JSON.stringify(edit(job))
    case 'rewrite':
      return rewriteAnswer(job, none)
  }
}

const none: Misbehavior = { about: 'no misbehavior' }

function misbehaviorFor(job: Job | null, vendor: string, control: Control) {
  const seen = job ? control.countSeen(requestKey(job)) : 0
  const { mode } = control.settings
  const name = appliesTo(mode, job, false) ? mode : job && markedMisbehavior(job, vendor, seen)
  return { name: name ?? 'normal', misbehavior: (name && findMisbehavior(name)) || none, seen }
}

const findMisbehavior = (name: string) =>
  name.startsWith('judge-') ? judgeMisbehaviors[name.slice('judge-'.length)] : misbehaviors[name]

export const isJudging = (job: Job | null) =>
  job !== null && ['judge', 'kinds', 'same', 'read', 'listen'].includes(job.task)

/** A `model-` marker affects the writer's calls only; a transport failure set as a mode affects all calls. */
function appliesTo(name: string, job: Job | null, isMarker: boolean): boolean {
  const misbehavior = findMisbehavior(name)
  if (!misbehavior) return false
  if (name.startsWith('judge-')) return isJudging(job)
  if (job?.task === 'draft' || job?.task === 'rewrite') return true
  return isTransportFailure(misbehavior) && !(isMarker && isJudging(job))
}

function markedMisbehavior(job: Job, vendor: string, seen: number): string | null {
  const call = { name: callName(job), vendor, seen }
  const ofJudge = isJudging(job) ? findJudgeMarker(personOf(job), call) : null
  const ofCall = findWriterMarker(personOf(job), call)
  const ofRest = call.name === 'whole' && findWriterMarker(personOf(job), { ...call, name: 'rest' })
  const ofWriter = ofCall ?? (ofRest && isFirstDraft(job) ? 'unusable-rest' : ofRest || null)
  const name = ofJudge ? `judge-${ofJudge}` : ofWriter
  return name && appliesTo(name, job, true) ? name : null
}

function truncate(text: string, maxTokens: number | null): { text: string; isTruncated: boolean } {
  if (maxTokens === null || tokensFor(text) <= maxTokens) return { text, isTruncated: false }
  const end = Math.floor(maxTokens * charactersPerToken)
  return { text: text.slice(0, end).trimEnd(), isTruncated: true }
}

type Place = { s: number; to: number; words: string; kind: string; instead: string }

/** Words that the stand-in objects to wherever they are, and what it puts in their place. */
const places = [
  { words: 'With a bucket and a rag, ', kind: 'added', by: '' },
  // This replacement is not told either.
  { words: 'as always', kind: 'added', by: 'by the river' },
  { words: ', and drunk', kind: 'hearer', by: '' },
  { words: ', and no note', kind: 'hint', by: '' },
  { words: 'He kept a rope in the car.', kind: 'hint', by: '' },
  // What is missing belongs after it.
  { words: 'I hope you hear me.', kind: 'missing', by: 'He drove in Marlow.' },
  { words: 'one more of them', kind: 'broken', by: 'one more' },
  { words: 'I understand it better now.', kind: 'broken', by: '' },
]

function findPlaces(job: ReadJob): Place[] {
  const recorded = recordingFor(job.pieces)?.placesIn(job) ?? []
  if (recorded.length > 0) return recorded
  return job.sentences.flatMap(({ s, text }) => {
    const found = places.find(({ words }) => text.includes(words))
    if (!found) return []
    if (found.kind === 'missing')
      return [{ s, to: s, words: '', kind: found.kind, instead: found.by }]
    const instead = capitalize(text.replace(found.words, found.by))
    const words = found.words.replace(/^[, ]+|[, .]+$/g, '')
    return [{ s, to: s, words, kind: found.kind, instead }]
  })
}
