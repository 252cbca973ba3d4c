import { type MarkQuestion, markQuestions, type SentenceEvidence } from '#domain/evidence.ts'
import type { Line } from './draft.ts'
import { isMarked } from './remove-or-mark.ts'
import type { Source } from './source.ts'
import { normalizeText, occursIn } from './verifier/quotes.ts'
import type { CheckResult, Objection } from './verifier/verifier.ts'

/**
 * Adding an answer renumbers the pieces, so evidence is looked up by its words. A sentence whose evidence is gone,
 * because someone deleted their memory, is marked.
 */
export function relocateEvidence(source: Source, checked: CheckResult): CheckResult {
  const evidence = checked.evidence.flatMap(({ piece, words }) => {
    if (occursIn(words, source[piece - 1]?.text ?? '')) return [{ piece, words }]
    return findEvidence(source, words)
  })
  const isLost = checked.evidence.length > 0 && evidence.length === 0
  if (!isLost || checked.objections.length > 0) return { ...checked, evidence }
  return { status: 'unverified', evidence, objections: [{ rule: 'no-evidence', words: '' }] }
}

/** These words in the first piece that has them. */
export function findEvidence(source: Source, words: string): CheckResult['evidence'] {
  const found = source.findIndex(({ text }) => occursIn(words, text))
  return found < 0 ? [] : [{ piece: found + 1, words }]
}

/** A checked sentence as it is stored. */
export function evidenceOf(source: Source, line: Line): SentenceEvidence {
  const { text: sentence, checked } = line
  const status = checked?.status
  const marked = isMarked(line) || !isKept(status)
  const question = marked ? questionOf(checked?.objections ?? []) : undefined
  return {
    sentence,
    status: marked ? 'marked' : status,
    evidence: (checked?.evidence ?? []).flatMap(({ piece, words }) => {
      const from = source[piece - 1]
      if (!from) return []
      const { origin, contributor, memoryId } = from
      return [
        {
          origin,
          words,
          ...(contributor && { contributor }),
          ...(memoryId && { memoryId }),
        },
      ]
    }),
    notFound: marked ? findMissingWords(checked?.objections ?? [], sentence) : '',
    ...(question && { question }),
  }
}

/** A question of its own, unless something in the sentence was also not found. */
function questionOf(objections: readonly Objection[]): MarkQuestion | undefined {
  const questions = objections.map(({ rule }) => markQuestions.find((known) => known === rule))
  return questions.every(Boolean) ? questions[0] : undefined
}

/** The memories of others that a text repeats. A sentence without evidence may repeat any of them. */
export function listMemoryIds(source: Source, lines: readonly Line[]): string[] {
  const pieces = lines.some(isMarked)
    ? source
    : lines.flatMap(({ checked }) => checked?.evidence.map(({ piece }) => source[piece - 1]) ?? [])
  return [...new Set(pieces.flatMap((piece) => piece?.memoryId ?? []))]
}

const isKept = (status: CheckResult['status'] | undefined) =>
  status === 'supported' || status === 'reflection' || status === 'ceremony' || status === 'speaker'

/** The words that were not found. The judge's answer is untrusted, so only words of the sentence are shown. */
export function findMissingWords(objections: readonly Objection[], sentence: string): string {
  const own = new Set(splitWords(sentence))
  const isOwn = (words: string) => splitWords(words).every((word) => own.has(word))
  return objections.map(({ words }) => words).find((words) => words !== '' && isOwn(words)) ?? ''
}

const splitWords = (text: string) =>
  normalizeText(text).match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}.,;:!?'"-]/gu) ?? []
