import type { Version } from '#contract/eulogies.ts'
import { splitSentences } from '#domain/sentences.ts'

type Ground = Version['rests_on'][number]

/** A sentence as it stands on the sheet, and whose it is. */
export type Sourced = {
  /** With the space that follows it. */
  sentence: string
  from: Origin
}

export type Origin =
  /** It says what the person told, or is a thought that follows it. */
  | { kind: 'told' | 'thought'; words: Ground['from'] }
  /** It rests on nothing, or the person wrote it themselves. */
  | { kind: 'ours' | 'theirs' }

/** The sheet's paragraphs, sentence by sentence. Only what is unchanged is still known. */
export function sourcesOf(text: string, restsOn: readonly Ground[]): Sourced[][] {
  const known = new Map<string, Ground[]>()
  for (const ground of restsOn) {
    const sentence = ground.sentence.trim()
    const same = known.get(sentence)
    if (same) same.push(ground)
    else known.set(sentence, [ground])
  }
  const sourced = (sentence: string): Sourced => {
    const ground = known.get(sentence.trim())?.shift()
    return { sentence, from: ground ? originOf(ground) : { kind: 'theirs' } }
  }
  return paragraphsOf(text).map((paragraph) => splitSentences(paragraph).map(sourced))
}

function originOf({ from: words, tells }: Ground): Origin {
  if (words.length === 0) return { kind: 'ours' }
  return { kind: tells ? 'told' : 'thought', words }
}

export function paragraphsOf(text: string): string[] {
  return text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
}

/** Whether there is anything to show: a text of before, or of another writer, says nothing of it. */
export function hasSources(version: Version | undefined): version is Version {
  return version?.rests_on.some(({ tells }) => tells) ?? false
}
