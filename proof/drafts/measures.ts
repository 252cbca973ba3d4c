import type { Pronoun } from '#domain/relationship.ts'

/** Simple measures of a text, made without a look at the review that they judge. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** Bare, small, with straight apostrophes: what two spellings of a word have in common. */
export const bare = (word: string) =>
  word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(/'s$/, '')

export const bareWords = (text: string) =>
  wordsOf(text.replace(/[—–/-]/g, ' '))
    .map(bare)
    .filter(Boolean)

export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?…]["'”’)]*)\s+/u))
    .reduce<string[]>((found, piece) => {
      const last = found.at(-1) ?? ''
      if (/(?:^|\s)(?:Mr|Mrs|Ms|Dr|Sgt|St|Jr|Rev|[A-Z])\.$/.test(last)) {
        found[found.length - 1] = `${last} ${piece}`
      } else if (/[\p{L}\p{N}]/u.test(piece)) found.push(piece.trim())
      return found
    }, [])
}

function syllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-zà-ÿ]/g, '')
  if (letters.length <= 3) return 1
  const trimmed = letters.replace(/(?:[^laeiouy]es|[^dt]ed|[^l]e)$/, (end) => end[0] ?? '')
  return Math.max(1, trimmed.match(/[aeiouyà-ÿ]+/g)?.length ?? 1)
}

/** The reading grade of Flesch and Kincaid. */
export function gradeOf(text: string): number {
  const words = wordsOf(text)
  const perSentence = words.length / sentencesOf(text).length
  const perWord = words.reduce((sum, word) => sum + syllables(word), 0) / words.length
  return 0.39 * perSentence + 11.8 * perWord - 15.59
}

export const meanSentence = (text: string) => wordsOf(text).length / sentencesOf(text).length

export const longestSentence = (text: string) =>
  Math.max(...sentencesOf(text).map((sentence) => wordsOf(sentence).length))

export function runsOf(text: string, length = 5): string[] {
  const words = bareWords(text)
  return words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' '))
}

export function repeatedRuns(text: string): string[] {
  const seen = new Set<string>()
  return runsOf(text).filter((run) => seen.size === seen.add(run).size)
}

export function newWording(earlier: string, later: string): number {
  const old = new Set(runsOf(earlier))
  const runs = runsOf(later)
  return runs.filter((run) => !old.has(run)).length / runs.length
}

const forms: Record<Pronoun, { s: string; o: string; p: string }> = {
  she: { s: 'she', o: 'her', p: 'her' },
  he: { s: 'he', o: 'him', p: 'his' },
  they: { s: 'they', o: 'them', p: 'their' },
}

const large = (word: string) => word[0]?.toUpperCase() + word.slice(1)

/** Fills %N %s %o %p and their large forms. */
export function speakOf(person: string, pronoun: Pronoun | '', sentence: string): string {
  const { s, o, p } = forms[pronoun || 'they']
  const spoken = sentence
    .replaceAll('%N', person)
    .replaceAll('%S', large(s))
    .replaceAll('%P', large(p))
    .replaceAll('%s', s)
    .replaceAll('%o', o)
    .replaceAll('%p', p)
  if (s !== 'they') return spoken
  return spoken
    .replace(/\b([Tt])hey was\b/g, '$1hey were')
    .replace(/\b([Tt])hey is\b/g, '$1hey are')
    .replace(/\b([Tt])hey has\b/g, '$1hey have')
    .replace(/\b([Tt])hey leaves\b/g, '$1hey leave')
    .replace(/\bthe person they was\b/g, 'the person they were')
}
