import { randomBytes } from 'node:crypto'
import { type Brief, findBrief } from './brief.ts'
import type { Control } from './control.ts'
import { compose } from './eulogy/compose.ts'
import { type Misbehaviour, markedIn, misbehaviours } from './misbehaviour.ts'
import { type Answer, type Asked, piecesOf, tokensFor, tokensPerWord } from './vendor.ts'

export type Trouble = Pick<Misbehaviour, 'fails' | 'wire' | 'slow'> & { name: string; seen: number }

export type Written = { answer: Answer; brief: Brief | null; trouble: Trouble }

/** Answers a request, with the misbehaviour that the name or the control asks for. */
export function writeAnswer(asked: Asked, vendor: string, control: Control): Written {
  const brief = findBrief(asked.message)
  const { name, wrong, seen } = misbehaviourOf(brief, vendor, control)
  const text = (brief && control.settings.says) ?? textFor(brief, wrong, seen)
  const { kept, cut } = withinTokens(text, asked.maxTokens)
  const answer: Answer = {
    id: `standin_${randomBytes(9).toString('hex')}`,
    asked,
    text: kept,
    stop: cut ? 'length' : (wrong.stop ?? 'end'),
    outputTokens: Math.max(1, tokensFor(kept)),
  }
  return { answer, brief, trouble: { ...wrong, name, seen } }
}

function textFor(brief: Brief | null, wrong: Misbehaviour, seen: number): string {
  if (!brief) return 'Ready.'
  const neverSent = seen < (wrong.fails?.times ?? 0) || wrong.wire === 'refused'
  if (neverSent || wrong.wire === 'garbage') return ''
  const composed = () => compose(brief.told, brief.task)
  return wrong.text ? wrong.text(composed, brief) : composed()
}

const wellBehaved: Misbehaviour = { about: 'as it should be' }

function misbehaviourOf(brief: Brief | null, vendor: string, control: Control) {
  const mode = control.takeMode()
  const seen = brief ? control.seenBefore(brief.key) : 0
  const name =
    mode ?? (brief && markedIn(brief.told.person, { part: brief.task.part, vendor, seen }))
  return { name: name ?? 'normal', wrong: misbehaviours[name ?? ''] ?? wellBehaved, seen }
}

function withinTokens(text: string, most: number | null): { kept: string; cut: boolean } {
  if (most === null || tokensFor(text) <= most) return { kept: text, cut: false }
  const kept = piecesOf(text).slice(0, Math.max(1, Math.floor(most / tokensPerWord)))
  return { kept: kept.join('').trimEnd(), cut: true }
}
