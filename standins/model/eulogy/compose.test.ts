import { describe, expect, it } from 'vitest'
import * as check from '#standins/model/kept/checks.ts'
import { type Kept, submissions } from '#standins/model/kept/submissions.ts'
import { compose } from './compose.ts'
import { readTask, readTold, type Told, type Tone } from './told.ts'

const lengths = {
  short: { min: 390, max: 520 },
  medium: { min: 650, max: 910 },
  long: { min: 1040, max: 1300 },
} as const
type Length = keyof typeof lengths
const tones: readonly Tone[] = ['emotional', 'celebratory', 'sincere']
const versions = [1, 2, 3] as const

type Text = { id: string; kept: Kept; told: Told; length: Length; version: number; text: string }

function isRich({ qualities, memories }: Kept): boolean {
  return qualities.split(/[,\n;]/).length >= 4 && check.words(memories).length >= 45
}

function write(kept: Kept, tone: Tone, length: Length, version: number): Text {
  const told = readTold({ ...kept, tone })
  const words = lengths[length]
  const text = compose(told, readTask({ part: 'whole', words, total: words, version }))
  return { id: `${kept.label}, ${tone}, ${length}, ${version}`, kept, told, length, version, text }
}

const texts: readonly Text[] = submissions.flatMap((kept) =>
  (isRich(kept) ? (['short', 'medium', 'long'] as const) : (['medium'] as const)).flatMap(
    (length) =>
      tones.flatMap((tone) => versions.map((version) => write(kept, tone, length, version))),
  ),
)

/** Every text with what is wrong with it; the test wants none. */
function faults(find: (text: Text) => readonly string[]): string[] {
  return texts.flatMap((text) => find(text).map((fault) => `${text.id}: ${fault}`))
}

const count = (text: string) => check.words(text).length

describe(`every one of ${texts.length} composed texts`, () => {
  it('has the kept set behind it', () => {
    expect(submissions.length).toBeGreaterThanOrEqual(40)
    expect(new Set(submissions.map(({ relationship }) => relationship)).size).toBe(21)
    expect(texts.filter(({ kept }) => isRich(kept)).length).toBeGreaterThan(30)
  })

  it('is never longer than wanted, and never under 300 words', () => {
    expect(
      faults(({ text, length }) =>
        count(text) > lengths[length].max || count(text) < 300 ? [`${count(text)}`] : [],
      ),
    ).toEqual([])
  })

  it('fills the wanted length when enough was told', () => {
    expect(
      faults(({ text, kept, length }) =>
        isRich(kept) && count(text) < lengths[length].min ? [`${count(text)}`] : [],
      ),
    ).toEqual([])
  })

  it('says no run of five words twice', () => {
    expect(faults(({ text, told }) => check.repeatedRuns(text, told))).toEqual([])
  })

  it('invents no name, number or quotation', () => {
    expect(faults(({ text, told }) => check.inventions(text, told))).toEqual([])
  })

  it('says who speaks and what the dead person was to them in the first three sentences', () => {
    const bonds: Record<string, RegExp> = {
      sibling: /sister|brother|sibling/,
      spouse: /wife|husband|spouse|partner/,
      child: /daughter|son|child/,
      godparent: /god(?:mother|father|parent)/,
      inlaw: /in-law/,
      neighbor: /neighbou?r/,
      other: /dear to me/,
      'community-leader': /leader in our community/,
    }
    expect(
      faults(({ text, told }) => {
        const start = check.sentences(text).slice(0, 3).join(' ')
        const bond = bonds[told.relationship] ?? new RegExp(told.relationship)
        return [
          ...(start.includes(told.speaker) ? [] : ['no speaker']),
          ...(bond.test(start) ? [] : ['no relationship']),
          ...(start.includes(told.person) ? [] : ['no name']),
        ]
      }),
    ).toEqual([])
  })

  it('ends with thanks or goodbye', () => {
    expect(
      faults(({ text }) =>
        /thank|goodbye/i.test(check.words(text).slice(-60).join(' ')) ? [] : ['no farewell'],
      ),
    ).toEqual([])
  })

  it('uses what was told', () => {
    const unspeakable = /http|SYSTEM|AI language|^Visit|<script|Ignore all|assistant:/
    expect(
      faults(({ text, kept }) => {
        const qualities = kept.qualities
          .split(/[,\n;]/)
          .filter((quality) => !unspeakable.test(quality))
        const memories = check.sentences(kept.memories).filter((one) => !unspeakable.test(one))
        const used = (pieces: string[], share: number) =>
          pieces.filter((one) => check.usedShare(one, text) >= share)
        return [
          ...(used(qualities, 0.6).length < qualities.length * 0.9 ? ['qualities'] : []),
          ...(used(memories, 0.85).length < memories.length * 0.9 ? ['memories'] : []),
        ]
      }),
    ).toEqual([])
  })

  it('always brings in the scripture and the special messages', () => {
    expect(
      faults(({ text, kept }) => {
        const messages = check
          .sentences(kept.additional)
          .filter((one) => !/don't mention|Keep it|assistant:/.test(one))
        return [kept.scripture, ...messages].filter((one) => check.usedShare(one, text) < 0.95)
      }),
    ).toEqual([])
  })

  it('has no cliché, and no religious word that was not asked for', () => {
    expect(faults(({ text, told }) => check.clichesIn(text, told))).toEqual([])
    const secular = (told: Told) => told.theme !== 'religious' && told.scripture === ''
    expect(
      faults(({ text, told }) => (secular(told) ? check.religiousWords(text, told) : [])),
    ).toEqual([])
  })

  it('can be read aloud: sentences of 9 to 16 words, none over 28 of ours, grade 7 or less', () => {
    expect(
      faults(({ text, told }) => {
        const mean = check.meanSentence(text)
        const long = check.sentences(text).filter((one) => {
          const given = check.usedShare(one, check.everythingTold(told)) > 0.9
          return count(one) > 28 && !given
        })
        return [
          ...(mean < 9 || mean > 16 ? [`mean ${mean}`] : []),
          ...(check.gradeOf(text) > 7 ? [`grade ${check.gradeOf(text)}`] : []),
          ...long,
        ]
      }),
    ).toEqual([])
  })

  it('varies how sentences begin, and keeps paragraphs short', () => {
    expect(faults(({ text, told }) => check.sameStarts(text, told))).toEqual([])
    expect(
      faults(({ text }) => {
        const sizes = text.split('\n\n').map((paragraph) => check.sentences(paragraph).length)
        return sizes.filter((size) => size < 2 || size > 8).map((size) => `paragraph of ${size}`)
      }),
    ).toEqual([])
  })

  it('is plain text with typographic marks', () => {
    expect(
      faults(({ text, told }) => {
        const ours = text.replaceAll(told.person, '').replaceAll(/D'Angelo|O'Rourke/g, '')
        return ours.match(/[{}<>*#_"'`]|\bundefined\b|\n{3,}|https?:/g) ?? []
      }),
    ).toEqual([])
  })
})

describe('another version', () => {
  it('has at least 30 % new wording', () => {
    const pairs = texts.flatMap((later) =>
      texts
        .filter(
          (one) =>
            one.kept === later.kept &&
            one.told.tone === later.told.tone &&
            one.length === later.length &&
            one.version !== later.version,
        )
        .map((earlier) => ({ id: later.id, fresh: check.newWording(earlier.text, later.text) })),
    )
    expect(pairs.filter(({ fresh }) => fresh < 0.3)).toEqual([])
  })

  it('begins differently', () => {
    const starts = texts.map(({ kept, told, length, text }) =>
      [kept.label, told.tone, length, check.sentences(text)[0]].join('|'),
    )
    expect(new Set(starts).size).toBe(starts.length)
  })

  it('goes on being different after the third', () => {
    const [kept] = submissions
    if (!kept) throw new Error('no submission')
    const all = [1, 2, 3, 4, 5, 6].map((version) => write(kept, 'sincere', 'medium', version).text)
    all.forEach((later, at) => {
      for (const earlier of all.slice(0, at))
        expect(check.newWording(earlier, later)).toBeGreaterThan(0.3)
    })
  })

  it('is the same text when the same is asked again', () => {
    const [text] = texts
    if (!text) throw new Error('no text')
    expect(write(text.kept, text.told.tone, text.length, text.version).text).toBe(text.text)
  })
})

describe('tone and theme', () => {
  const [kept] = submissions
  if (!kept) throw new Error('no submission')

  it('make a clearly different text', () => {
    for (const [one, other] of [
      ['emotional', 'celebratory'],
      ['celebratory', 'sincere'],
      ['sincere', 'emotional'],
    ] as const) {
      const a = write(kept, one, 'medium', 1).text
      const b = write(kept, other, 'medium', 1).text
      expect(check.newWording(a, b)).toBeGreaterThan(0.5)
    }
    const themed = (theme: Told['theme']) => write({ ...kept, theme }, 'sincere', 'medium', 1).text
    expect(themed('nature')).toMatch(/season|garden|sky|light|tree|rain|tide|sun|wind|winter|birds/)
    expect(themed('literary')).toMatch(/story|page|book|chapter|reader/)
    expect(themed('military')).toMatch(/serv|duty|watch|honor/i)
    expect(themed('religious')).toMatch(/God|faith|pray/)
  })
})
