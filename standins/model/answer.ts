import { randomBytes } from 'node:crypto'
import type { Control } from './control.ts'
import { kindsOf } from './judge.ts'
import { findJudgeMarker, judgeMisbehaviors, verdictsFor } from './judge-misbehavior.ts'
import {
  callName,
  findWriterMarker,
  isTransportFailure,
  type Misbehavior,
  misbehaviors,
} from './misbehavior.ts'
import { patch } from './patcher.ts'
import { type Job, personOf, readJob, requestKey } from './request.ts'
import { type Answer, charactersPerToken, type ModelRequest, tokensFor } from './vendor.ts'
import { write } from './writer.ts'

export type ActiveMisbehavior = Pick<Misbehavior, 'fails' | 'wire' | 'slow'> & {
  name: string
  seen: number
}

export type WrittenAnswer = { answer: Answer; job: Job | null; misbehavior: ActiveMisbehavior }

/** Answers a request, with the misbehavior that the name or the control asks for. */
export function writeAnswer(
  request: ModelRequest,
  vendor: string,
  control: Control,
): WrittenAnswer {
  const job = readJob(request.message)
  const { name, wrong, seen } = misbehaviorFor(job, vendor, control)
  const text = textFor(job, wrong, seen, control.settings.says)
  const { kept, cut } = withinTokens(text, request.maxTokens)
  const answer: Answer = {
    id: `standin_${randomBytes(9).toString('hex')}`,
    request,
    text: kept,
    stop: cut ? 'length' : (wrong.stop ?? 'end'),
    outputTokens: Math.max(1, tokensFor(kept)),
  }
  return { answer, job, misbehavior: { ...wrong, name, seen } }
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
      return write(job.input, job.assignment)
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
  const seen = job ? control.countSeen(requestKey(job)) : 0
  const name =
    control.consumeMode((mode) => appliesTo(mode, job, false)) ??
    (job && markedMisbehavior(job, vendor, seen))
  return { name: name ?? 'normal', wrong: (name && findMisbehavior(name)) || wellBehaved, seen }
}

const findMisbehavior = (name: string) =>
  name.startsWith('judge-') ? judgeMisbehaviors[name.slice('judge-'.length)] : misbehaviors[name]

const isJudging = (job: Job | null) => job?.task === 'judge' || job?.task === 'kinds'

/** A writer that is marked fails its own calls only; a mode of the wire is an outage of everything. */
function appliesTo(name: string, job: Job | null, marked: boolean): boolean {
  const way = findMisbehavior(name)
  if (!way) return false
  if (name.startsWith('judge-')) return isJudging(job)
  if (job?.task === 'draft') return true
  return isTransportFailure(way) && !(marked && isJudging(job))
}

function markedMisbehavior(job: Job, vendor: string, seen: number): string | null {
  const asked = { call: callName(job), vendor, seen }
  const judged = isJudging(job) ? findJudgeMarker(personOf(job), asked) : null
  const name = judged ? `judge-${judged}` : findWriterMarker(personOf(job), asked)
  return name && appliesTo(name, job, true) ? name : null
}

function withinTokens(text: string, most: number | null): { kept: string; cut: boolean } {
  if (most === null || tokensFor(text) <= most) return { kept: text, cut: false }
  return { kept: text.slice(0, Math.floor(most * charactersPerToken)).trimEnd(), cut: true }
}
