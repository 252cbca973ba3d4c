import { randomBytes } from 'node:crypto'
import type { Control } from './control.ts'
import { kindsOf } from './judge.ts'
import { judgeMarker, judgeMisbehaviors, verdictsFor } from './judge-misbehavior.ts'
import { callOf, isOfTheWire, type Misbehavior, misbehaviors, writerMarker } from './misbehavior.ts'
import { patch } from './patcher.ts'
import { type Job, keyOf, personIn, readJob } from './request.ts'
import { type Answer, type Asked, charactersPerToken, tokensFor } from './vendor.ts'
import { write } from './writer.ts'

export type Trouble = Pick<Misbehavior, 'fails' | 'wire' | 'slow'> & { name: string; seen: number }

export type Written = { answer: Answer; job: Job | null; trouble: Trouble }

/** Answers a request, with the misbehavior that the name or the control asks for. */
export function writeAnswer(asked: Asked, vendor: string, control: Control): Written {
  const job = readJob(asked.message)
  const { name, wrong, seen } = misbehaviorFor(job, vendor, control)
  const text = textFor(job, wrong, seen, control.settings.says)
  const { kept, cut } = withinTokens(text, asked.maxTokens)
  const answer: Answer = {
    id: `standin_${randomBytes(9).toString('hex')}`,
    asked,
    text: kept,
    stop: cut ? 'length' : (wrong.stop ?? 'end'),
    outputTokens: Math.max(1, tokensFor(kept)),
  }
  return { answer, job, trouble: { ...wrong, name, seen } }
}

function textFor(job: Job | null, wrong: Misbehavior, seen: number, says: string | null): string {
  if (!job) return 'Ready.'
  if (job.task === 'draft' && says !== null) return says
  const neverSent = seen < (wrong.fails?.times ?? 0) || wrong.wire === 'refused'
  if (neverSent || wrong.wire === 'garbage') return ''
  const usual = () => usualAnswer(job)
  return wrong.text ? wrong.text(usual, job) : usual()
}

function usualAnswer(job: Job): string {
  switch (job.task) {
    case 'draft':
      return write(job.told, job.assignment)
    case 'judge':
      return verdictsFor(job)
    case 'kinds':
      return JSON.stringify({ pieces: kindsOf(job.pieces) })
    case 'patch':
      return JSON.stringify(patch(job))
  }
}

const wellBehaved: Misbehavior = { about: 'as it should be' }

function misbehaviorFor(job: Job | null, vendor: string, control: Control) {
  const seen = job ? control.seenBefore(keyOf(job)) : 0
  const name =
    control.takeMode((mode) => strikes(mode, job, false)) ?? (job && markedIn(job, vendor, seen))
  return { name: name ?? 'normal', wrong: (name && wayOf(name)) || wellBehaved, seen }
}

const wayOf = (name: string) =>
  name.startsWith('judge-') ? judgeMisbehaviors[name.slice('judge-'.length)] : misbehaviors[name]

const isJudging = (job: Job | null) => job?.task === 'judge' || job?.task === 'kinds'

/** A writer that is marked fails its own calls only; a mode of the wire is an outage of everything. */
function strikes(name: string, job: Job | null, marked: boolean): boolean {
  const way = wayOf(name)
  if (!way) return false
  if (name.startsWith('judge-')) return isJudging(job)
  if (job?.task === 'draft') return true
  return isOfTheWire(way) && !(marked && isJudging(job))
}

function markedIn(job: Job, vendor: string, seen: number): string | null {
  const asked = { call: callOf(job), vendor, seen }
  const judged = isJudging(job) ? judgeMarker(personIn(job), asked) : null
  const name = judged ? `judge-${judged}` : writerMarker(personIn(job), asked)
  return name && strikes(name, job, true) ? name : null
}

function withinTokens(text: string, most: number | null): { kept: string; cut: boolean } {
  if (most === null || tokensFor(text) <= most) return { kept: text, cut: false }
  return { kept: text.slice(0, Math.floor(most * charactersPerToken)).trimEnd(), cut: true }
}
