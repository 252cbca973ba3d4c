import { describe, expect, it } from 'vitest'
import { type Source, sourceOf } from '#server/writing/source.ts'
import {
  badSentences,
  families,
  goodSentences,
  type TellerSentence,
} from '#tests/eval/teller-sentences.ts'
import { tellerCheck } from './tellers.ts'

function sourceOfFamily(family: keyof typeof families): Source {
  const { own, tellers, ...names } = families[family]
  return sourceOf({
    ...names,
    memories: Object.values(own).join('\n'),
    answers: [],
    confirmed: [],
    contributions: Object.values(tellers).map(({ pieces, ...teller }) => ({
      ...teller,
      text: Object.values(pieces).join('\n'),
      kinds: [],
    })),
  })
}

const sources = { rosa: sourceOfFamily('rosa'), walt: sourceOfFamily('walt') }

function objectionsTo({ family, text, cites, verdict = 'supported' as never }: TellerSentence) {
  const { own, tellers } = families[family]
  const all: Record<string, string> = Object.assign(
    {},
    own,
    ...Object.values(tellers).map(({ pieces }) => pieces),
  )
  const source = sources[family]
  const evidence = cites.map((key) => {
    const number = source.findIndex((piece) => piece.text === all[key]) + 1
    if (number === 0) throw new Error(`No piece ${key}`)
    return { piece: number }
  })
  return tellerCheck(source)(text, { evidence, verdict })
}

const describeAll = (half: 'developed' | 'keptAside') => {
  const alarms = goodSentences[half].filter((sentence) => objectionsTo(sentence).length > 0)
  const missed = badSentences[half].filter((sentence) => objectionsTo(sentence).length === 0)
  return { alarms: alarms.map(({ text }) => text), missed: missed.map(({ text }) => text) }
}

describe('sentences about who told what', () => {
  it('are right or wrong as written for the half that the rules were developed on', {
    tags: ['D42-v', 'D42-w'],
  }, () => {
    expect(describeAll('developed')).toEqual({ alarms: [], missed: [] })
    for (const sentence of badSentences.developed) {
      expect([sentence.text, objectionsTo(sentence).map(({ rule }) => rule)]).toEqual([
        sentence.text,
        expect.arrayContaining([sentence.rule]),
      ])
    }
  })
})
