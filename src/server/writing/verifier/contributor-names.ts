import type { Contributor } from '#domain/memories/memory.ts'
import type { Source } from '#server/writing/source.ts'
import { relationsIn } from './contributor-relations.ts'

/** Someone who contributed memories, with the numbers of their pieces. */
export type KnownContributor = Contributor & {
  pieces: ReadonlySet<number>
  words: readonly string[]
}

/** A name in a sentence. Two contributors can have the same one. */
export type Mention = { text: string; start: number; end: number; contributors: KnownContributor[] }

export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}+/gu, '')

/** Letters only, without case, accents or a possessive s. */
const plain = (word: string) =>
  withoutAccents(word)
    .replace(/[’']s?$/u, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const namePattern = /\p{L}[\p{L}\p{M}]*(?:[’'-][\p{L}\p{M}]+)*/gu
const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'sir', 'madam', 'father', 'sister', 'st'])

export const wordsOfName = (name: string): string[] =>
  [...name.matchAll(namePattern)].map(([word]) => plain(word)).filter((word) => word !== '')

export function contributorsIn(source: Source): KnownContributor[] {
  const found = new Map<string, Contributor & { pieces: Set<number>; words: string[] }>()
  for (const [index, { contributor }] of source.entries()) {
    if (!contributor) continue
    const key = JSON.stringify([plain(contributor.name), contributor.relation])
    const known = found.get(key) ?? {
      ...contributor,
      pieces: new Set(),
      words: wordsOfName(contributor.name),
    }
    known.pieces.add(index + 1)
    found.set(key, known)
  }
  return [...found.values()]
}

/** The name by which someone is called: "Dot" for "Aunt Dot". */
export function calledName({ words }: Pick<KnownContributor, 'words'>): string {
  const isTitle = (word: string) => titles.has(word) || relationsIn(word).length > 0
  return words.find((word) => !isTitle(word)) ?? words[0] ?? ''
}

/** Finds contributors by full name, or by the name they are called. `ambiguous` names may mean someone else. */
export function mentionsIn(
  sentence: string,
  contributors: readonly KnownContributor[],
  ambiguous: ReadonlySet<string>,
): Mention[] {
  const words = [...sentence.matchAll(namePattern)].map(({ 0: text, index }) => ({
    text,
    plain: plain(text),
    start: index,
    end: index + text.replace(/[’']s?$/u, '').length,
  }))
  const isAdjacent = (at: number) =>
    /^\.? ?$/u.test(sentence.slice(words[at]?.end ?? 0, words[at + 1]?.start ?? 0))
  const mentions: Mention[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (!word || !/^\p{Lu}/u.test(word.text)) continue
    const full = contributors
      .filter((contributor) => isFullNameAt(contributor, words, at))
      .sort((a, b) => b.words.length - a.words.length)
    const longest = full[0]?.words.length ?? 0
    if (longest > 1) {
      const last = words[at + longest - 1] ?? word
      const same = full.filter((contributor) => contributor.words.length === longest)
      mentions.push(toMention(sentence, word.start, last.end, same))
      at += longest - 1
      continue
    }
    const called = contributors.filter((contributor) => calledName(contributor) === word.plain)
    const next = words[at + 1]
    // Another surname means another person.
    const isOther = next !== undefined && /^\p{Lu}/u.test(next.text) && isAdjacent(at)
    if (called.length === 0 || isOther || ambiguous.has(word.plain)) continue
    mentions.push(toMention(sentence, word.start, word.end, called))
  }
  return mentions
}

const isFullNameAt = (
  { words: name }: KnownContributor,
  words: readonly { plain: string }[],
  at: number,
) => name.length > 0 && name.every((part, nth) => words[at + nth]?.plain === part)

function toMention(
  sentence: string,
  start: number,
  end: number,
  contributors: KnownContributor[],
): Mention {
  return { text: sentence.slice(start, end), start, end, contributors }
}

/** Whether a piece names someone, however it is typed. */
export const namesContributor = (text: string, contributor: KnownContributor): boolean =>
  wordsOfName(text).includes(calledName(contributor))
