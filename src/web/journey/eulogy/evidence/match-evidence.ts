import type { Version } from '#contract/eulogies.ts'
import type { SentenceEvidence, SentenceStatus } from '#domain/evidence.ts'
import { splitParagraphs } from '#domain/paragraphs.ts'
import { splitSentences } from '#domain/sentences.ts'

/** Where a sentence on the page comes from. `own`: the buyer wrote or changed it. */
export type SentenceOrigin = Omit<SentenceEvidence, 'sentence' | 'status'> & {
  status: SentenceStatus | 'own'
}

/** A sentence as it is on the page, with the space that follows it. */
export type SentenceWithEvidence = { sentence: string; from: SentenceOrigin }

type Known = Pick<Version, 'sentences' | 'removed' | 'rewrites'>

const own: SentenceOrigin = { status: 'own', evidence: [], notFound: '' }
const confirmed: SentenceOrigin = { status: 'confirmed', evidence: [], notFound: '' }

/** The sentences of each paragraph with their evidence, which only unchanged sentences have. */
export function matchEvidence(
  text: string,
  { sentences, removed, rewrites }: Known,
): SentenceWithEvidence[][] {
  const known = new Map<string, SentenceOrigin[]>()
  const remember = (sentence: string, from: SentenceOrigin) => {
    const same = known.get(sentence.trim())
    if (same) same.push(from)
    else known.set(sentence.trim(), [from])
  }
  const written = [...sentences, ...rewrites.flatMap((rewrite) => rewrite.sentences)]
  for (const { sentence, ...from } of written) remember(sentence, from)
  // The buyer has put it back, and so confirmed it.
  for (const { sentence } of removed) remember(sentence, confirmed)
  return splitParagraphs(text).map((paragraph) =>
    splitSentences(paragraph).map((sentence) => ({
      sentence,
      from: known.get(sentence.trim())?.shift() ?? own,
    })),
  )
}

/** A text that was never judged has no evidence. */
export function hasEvidence(version: Version | undefined): version is Version {
  return version?.sentences.some(({ status }) => status === 'supported') ?? false
}

/** Whether some of the words are someone else's. */
function hasContributors({ sentences, rewrites }: Pick<Version, 'sentences' | 'rewrites'>) {
  const all = [...sentences, ...rewrites.flatMap((rewrite) => rewrite.sentences)]
  return all.some(({ evidence }) => evidence.some(({ contributor }) => contributor !== undefined))
}

/** How many lines the buyer still has to confirm or remove. */
export function linesToCheck(text: string, version: Version | undefined): number {
  if (!version) return 0
  const all = matchEvidence(text, version).flat()
  return all.filter(({ from }) => from.status === 'marked').length
}

/** How many marked lines rested on memories of this person, who took them back. */
export const countTakenBack = (all: readonly SentenceWithEvidence[], name: string): number =>
  all.filter(({ from }) => from.status === 'marked' && from.deletedBy === name).length

/** What is true of a text without marked lines. A greeting or a reflection states no fact. */
export function describeOrigin(text: string, version: Version | undefined): string {
  const all = version ? matchEvidence(text, version).flat() : []
  const whose = version && hasContributors(version) ? 'your words and others’' : 'your words'
  const hasWords = ({ from: { status, evidence } }: SentenceWithEvidence) =>
    status === 'own' || status === 'confirmed' || evidence.some(({ origin }) => origin !== 'verses')
  return `Every ${all.every(hasWords) ? 'line' : 'fact'} comes from ${whose}.`
}

export const countLines = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`
