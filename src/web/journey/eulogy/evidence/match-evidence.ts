import type { Version } from '#contract/eulogies.ts'
import type { SentenceEvidence, SentenceStatus } from '#domain/evidence.ts'
import { splitSentences } from '#domain/sentences.ts'

/** What is known of a sentence on the page. `own`: the buyer wrote or changed it. */
export type SentenceOrigin = Pick<SentenceEvidence, 'evidence' | 'notFound'> & {
  status: SentenceStatus | 'own'
}

/** A sentence as it is on the page, with the space that follows it. */
export type SentenceWithEvidence = { sentence: string; from: SentenceOrigin }

type Known = Pick<Version, 'sentences' | 'removed'>

const own: SentenceOrigin = { status: 'own', evidence: [], notFound: '' }
const confirmed: SentenceOrigin = { status: 'confirmed', evidence: [], notFound: '' }

/** The page's paragraphs, sentence by sentence. Only what is unchanged is still known. */
export function matchEvidence(
  text: string,
  { sentences, removed }: Known,
): SentenceWithEvidence[][] {
  const known = new Map<string, SentenceOrigin[]>()
  const remember = (sentence: string, from: SentenceOrigin) => {
    const same = known.get(sentence.trim())
    if (same) same.push(from)
    else known.set(sentence.trim(), [from])
  }
  for (const { sentence, ...from } of sentences) remember(sentence, from)
  // It's back only because the buyer said that it's true.
  for (const { sentence } of removed) remember(sentence, confirmed)
  return sentencesIn(text).map((paragraph) =>
    paragraph.map((sentence) => ({
      sentence,
      from: known.get(sentence.trim())?.shift() ?? own,
    })),
  )
}

export function paragraphsOf(text: string): string[] {
  return text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
}

function sentencesIn(text: string): string[][] {
  return paragraphsOf(text).map(splitSentences)
}

/** Whether there is anything to show: nothing is known of a text that was never judged. */
export function hasEvidence(version: Version | undefined): version is Version {
  return version?.sentences.some(({ status }) => status === 'supported') ?? false
}

/** How many lines the buyer still has to settle. */
export function linesToCheck(text: string, version: Version | undefined): number {
  if (!version) return 0
  const all = matchEvidence(text, version).flat()
  return all.filter(({ from }) => from.status === 'marked').length
}
