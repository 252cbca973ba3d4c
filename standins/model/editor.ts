import { shouldInclude } from './judge.ts'
import { quote, toSentence } from './own-sentences.ts'
import { recordingFor } from './recordings.ts'
import type { Job, Piece } from './request.ts'
import { comparisonKey, countWords, splitSentences } from './words.ts'

type Edit = {
  paragraphs: { paragraph: number; text: string }[]
  added: { after: number; text: string }[]
  found: { sentence: string; words: string }[]
}

/** Removes listed sentences, corrects them as recorded or gives them to their own teller, and adds unsaid pieces before the last paragraph. */
export function edit(job: Extract<Job, { task: 'edit' }>): Edit {
  const { pieces, paragraphs, listed, unsaid } = job
  const recording = recordingFor(pieces)
  const recorded = recording?.edit(job)
  if (recorded) return recorded
  const correctionOf = (sentence: string) => {
    const key = comparisonKey(sentence)
    const told = pieces.find(({ text, teller }) => teller && key.includes(comparisonKey(text)))
    if (told && comparisonKey(inOwnWords(told)) !== key) return [inOwnWords(told)]
    const correction = recording?.correctionOf(sentence)
    return correction?.op === 'replace' ? [correction.text] : []
  }
  const changed = paragraphs
    .filter(({ paragraph, final }) => !final && listed.some((item) => item.paragraph === paragraph))
    .map(({ paragraph, sentences }) => {
      const wrong = new Set(
        listed
          .filter((item) => item.paragraph === paragraph)
          .map((item) => comparisonKey(item.sentence)),
      )
      const text = sentences
        .flatMap((sentence) =>
          wrong.has(comparisonKey(sentence)) ? correctionOf(sentence) : [sentence],
        )
        .join(' ')
      return { paragraph, text }
    })
  const existing = comparisonKey(paragraphs.flatMap((paragraph) => paragraph.sentences).join(' '))
  const sentences = unsaid
    .flatMap(({ p }) => pieces.find((piece) => piece.p === p) ?? [])
    .filter(shouldInclude)
    .map(inOwnWords)
    .filter((sentence) => sentence !== '' && !existing.includes(comparisonKey(sentence)))
  const last = Math.max(1, ...paragraphs.map(({ paragraph }) => paragraph))
  const isFinal = paragraphs.at(-1)?.final === true
  const after = isFinal ? last : Math.max(1, last - 1)
  return {
    paragraphs: changed,
    added: sentences.length > 0 ? [{ after, text: sentences.join(' ') }] : [],
    found: [],
  }
}

/** Of another person, as theirs. A teller is written as "Tom, brother". */
const inOwnWords = ({ text, teller }: Piece) =>
  teller ? quote(teller.replace(/, .*$/u, ''), text) : toSentence(text)

export type RewriteJob = Extract<Job, { task: 'rewrite' }>

/** Adds pieces to a paragraph, leaves out its last sentences, or begins with another one. Nothing is invented. */
export function rewriteParagraph({ pieces, paragraph, wish, add, avoid }: RewriteJob): string {
  const avoided = avoid.map(comparisonKey)
  const sentences = splitSentences(paragraph).filter(
    (sentence) => !avoided.some((key) => key.startsWith(comparisonKey(sentence))),
  )
  if (wish === 'shorter') return shorten(sentences).join(' ')
  if (wish !== 'memory') return [...sentences.slice(1), ...sentences.slice(0, 1)].join(' ')
  const added = pieces.filter(({ p }) => add.includes(p)).filter(shouldInclude)
  return [...sentences, ...added.map(inOwnWords)].join(' ')
}

function shorten(sentences: readonly string[]): string[] {
  const target = countWords(sentences.join(' ')) * 0.7
  const kept = [...sentences]
  while (kept.length > 1 && countWords(kept.join(' ')) > target) kept.pop()
  if (kept.length < sentences.length) return kept
  // A buyer who wants a single sentence shorter gets its beginning.
  const words = (kept[0] ?? '').split(' ')
  const beginning = words.slice(0, Math.max(1, Math.floor(words.length * 0.7))).join(' ')
  return [`${beginning.replace(/[,;:.]+$/u, '')}.`]
}
