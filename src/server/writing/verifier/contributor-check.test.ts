import { describe, expect, it } from 'vitest'
import { relationshipWord } from '#domain/relationship.ts'
import { type Source, sourceOf } from '#server/writing/source.ts'
import { recordedRounds } from '#standins/model/rounds.ts'
import {
  badSentences,
  type ContributorSentence,
  families,
  goodSentences,
} from '#tests/writing/contributor-sentences.ts'
import { contributorCheck } from './contributor-check.ts'
import { occursIn } from './quotes.ts'

function sourceOfFamily(family: keyof typeof families): Source {
  const { own, contributors, ...names } = families[family]
  return sourceOf({
    ...names,
    memories: Object.values(own).join('\n'),
    othersMemories: Object.values(contributors).map(({ pieces, ...contributor }) => ({
      ...contributor,
      text: Object.values(pieces).join('\n'),
      kinds: [],
    })),
  })
}

const sources = { rosa: sourceOfFamily('rosa'), walt: sourceOfFamily('walt') }

function objectionsTo({
  family,
  text,
  cites,
  verdict = 'supported' as never,
}: ContributorSentence) {
  const { own, contributors } = families[family]
  const all: Record<string, string> = Object.assign(
    {},
    own,
    ...Object.values(contributors).map(({ pieces }) => pieces),
  )
  const source = sources[family]
  const evidence = cites.map((key) => {
    const number = source.findIndex((piece) => piece.text === all[key]) + 1
    if (number === 0) throw new Error(`No piece ${key}`)
    return { piece: number }
  })
  return contributorCheck(source)(text, { evidence, verdict })
}

const describeAll = (half: 'developed' | 'keptAside') => {
  const alarms = goodSentences[half].filter((sentence) => objectionsTo(sentence).length > 0)
  const missed = badSentences[half].filter((sentence) => objectionsTo(sentence).length === 0)
  return { alarms: alarms.map(({ text }) => text), missed: missed.map(({ text }) => text) }
}

describe('sentences about who told what', () => {
  it('are right or wrong as written for the half that the rules were developed on', () => {
    expect(describeAll('developed')).toEqual({ alarms: [], missed: [] })
    for (const sentence of badSentences.developed) {
      expect([sentence.text, objectionsTo(sentence).map(({ rule }) => rule)]).toEqual([
        sentence.text,
        expect.arrayContaining([sentence.rule]),
      ])
    }
  })

  it('are right but for one in the half that was kept aside until the rules were done', () => {
    expect(describeAll('keptAside')).toEqual({
      alarms: [],
      // "Wrote me" is also how someone tells a memory.
      missed: ['He wrote me a letter from every ship.'],
    })
  })
})

describe('outside English', () => {
  const source = sourceOf({
    person: 'Luz Herrera',
    relationship: 'grandmother',
    speaker: 'Sofía',
    memories: 'Vendía flores en el mercado.',
    othersMemories: [
      { name: 'Ramón', relation: 'vecino', text: 'Me prestó su paraguas.', kinds: [] },
      { name: 'Elena', relation: 'hija', text: 'Cantaba boleros mientras planchaba.', kinds: [] },
    ],
  })
  const rulesFor = (sentence: string, piece: number) =>
    contributorCheck(source, 'Spanish')(sentence, {
      evidence: [{ piece }],
      verdict: 'supported',
    }).map(({ rule }) => rule)

  it('only a name that does not belong to the cited words is wrong', () => {
    expect(rulesFor('Ramón cuenta que le prestó su paraguas.', 4)).toEqual([])
    expect(rulesFor('Elena cuenta que le prestó su paraguas.', 4)).toEqual(['wrong-contributor'])
    expect(rulesFor('Me prestó su paraguas.', 4)).toEqual([])
    expect(rulesFor('Elena y yo vendíamos flores.', 3)).toEqual([])
  })
})

describe('a thought of today on a memory of someone else', () => {
  const source = sources.rosa
  const number = source.findIndex(({ text }) => text.startsWith('She kept a list')) + 1
  const rulesFor = (sentence: string, verdict: 'supported' | 'reflection') =>
    contributorCheck(source)(sentence, { evidence: [{ piece: number }], verdict }).map(
      ({ rule }) => rule,
    )

  it.each([
    'I would like to go through life with that nod.',
    'I would love to have that list.',
    'I would give a lot for that list.',
  ])('is not a borrowed memory: %s', (sentence) => {
    expect(rulesFor(sentence, 'supported')).toEqual([])
  })

  it('claims no past, so its own words are kept', () => {
    expect(rulesFor('Rosa, we trusted you.', 'reflection')).toEqual([])
    expect(rulesFor('Rosa, we trusted you.', 'supported')).toEqual(['not-own-memory'])
  })

  it('is one where it tells what the speaker did', () => {
    expect(rulesFor('I would copy her list every night.', 'supported')).toEqual(['not-own-memory'])
  })
})

it('takes evidence from either of two people with the same name, unless a relation tells them apart', () => {
  const source = sources.rosa
  const number = source.findIndex(({ text }) => text.startsWith('She kept a list')) + 1
  const rulesFor = (sentence: string) =>
    contributorCheck(source)(sentence, { evidence: [{ piece: number }], verdict: 'supported' })
  expect(rulesFor('Tom remembers her list of birthdays.')).toEqual([])
  expect(rulesFor('Her brother Tom remembers her list of birthdays.')).toMatchObject([
    { rule: 'wrong-contributor', words: 'Tom' },
  ])
})

it('objects to one accepted sentence of the recordings if everyone who was named is a contributor', () => {
  let count = 0
  const alarms: string[] = []
  for (const { input, judged, contributors } of recordedRounds()) {
    if (contributors) continue
    const { name = '', customer_name = '', relationship = '', relationship_word = '' } = input
    const own = sourceOf({
      ...{ qualities: input.qualities ?? '', memories: input.memory ?? '' },
      ...{ additional: input.additional ?? '', scripture: input.scripture ?? '' },
      person: name,
      speaker: customer_name,
      relationship: relationshipWord({ relationship, relationship_word }),
    })
    const typed = own.slice(2).map(({ text }) => text)
    const names = new Set(typed.join(' ').match(/(?<=[\p{L},] )\p{Lu}\p{Ll}{2,}/gu))
    const source: Source = [
      ...own,
      ...[...names].map((contributor, othersMemory) => ({
        origin: 'contributed' as const,
        kind: 'fact' as const,
        text: 'I always sat next to them at the bakery.',
        contributor: { name: contributor, relation: '' },
        othersMemory,
      })),
    ]
    const check = contributorCheck(source)
    for (const { sentence, verdict, evidence } of judged) {
      if (!['supported', 'reflection', 'ceremony'].includes(verdict)) continue
      count += 1
      const cited = evidence.flatMap((words) => {
        const at = own.findIndex(({ text }) => occursIn(words, text))
        return at < 0 ? [] : [{ piece: at + 1 }]
      })
      const found = check(sentence, { verdict, evidence: cited })
      if (found.length > 0) alarms.push(sentence)
    }
  }
  expect({ alarms, count }).toEqual({
    alarms: [
      'Bua ji had a reason to get behind a wheel: my dad, Balbir, her brother, needed to get to dialysis.',
    ],
    count: 891,
  })
})

it('takes what the speaker calls someone with an accent in their name', () => {
  const source = sourceOf({
    person: 'Luz',
    relationship: 'mother',
    speaker: 'Ana',
    memories: 'My cousin José drove her to church.',
    othersMemories: [{ name: 'José', relation: 'brother', text: 'She sang.', kinds: [] }],
  })
  const evidence = [{ piece: source.findIndex(({ text }) => text === 'She sang.') + 1 }]
  const sentence = 'My uncle José remembers that she sang.'
  expect(contributorCheck(source)(sentence, { evidence, verdict: 'supported' })).toMatchObject([
    { rule: 'wrong-relation' },
  ])
})
