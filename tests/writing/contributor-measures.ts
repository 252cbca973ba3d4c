import { firstNameOf } from '#domain/memories/memory.ts'
import { occursIn } from '#server/writing/verifier/quotes.ts'
import { type Measure, none } from './measures.ts'
import type { Outcome } from './write-case.ts'

const withoutQuotes = (sentence: string) => sentence.replace(/[“"«][^”"»]*[”"»]/gu, ' ')
const firstPerson = /\b(?:I|me|my|we|us|our)\b/iu

/** "Okafor" for "Mrs. Okafor". */
const calledName = (name: string) =>
  firstNameOf(name.replace(/^(?:Mr|Mrs|Ms|Dr)\.? /u, '')).replace(/[^\p{L}-]/gu, '')

/**
 * Sentences without a mark that give a memory to the wrong person: to another contributor, or to the speaker. It doesn't
 * use the verifier: a memory is recognized by its distinctive words.
 */
export function wrongContributorsIn({ case: asked, sentences }: Outcome): string[] {
  const contributors = asked.contributors ?? []
  return sentences
    .filter(({ status }) => status !== 'marked')
    .map(({ sentence }) => sentence)
    .filter((sentence) =>
      contributors.some(({ name, relation, distinctive }) => {
        if (!distinctive?.test(sentence)) return false
        const names = (other: string) =>
          new RegExp(`(?<!\\p{L})${calledName(other)}(?!\\p{L})`, 'u').test(sentence)
        if (names(name)) {
          // The other one with the same first name: by surname or relation.
          return contributors.some(
            (other) =>
              other.name !== name &&
              calledName(other.name) === calledName(name) &&
              (other.name.includes(' ')
                ? sentence.includes(other.name)
                : other.relation !== '' && sentence.includes(`her ${other.relation}`)) &&
              !(relation !== '' && sentence.includes(relation)),
          )
        }
        const isOthers = contributors.some((other) => names(other.name))
        return isOthers || firstPerson.test(withoutQuotes(sentence))
      }),
    )
}

/** Memories of others of which some sentence has evidence, and all. */
function usedMemories({ case: asked, sentences }: Outcome) {
  const evidence = sentences.flatMap((item) => item.evidence)
  const all = asked.contributors ?? []
  const used = all.filter(({ text }) => evidence.some(({ words }) => occursIn(words, text)))
  return { used, all }
}

/** None for texts without contributors. */
export function measureContributors(outcomes: readonly Outcome[]): Measure[] {
  const written = outcomes.filter(
    ({ failed, case: asked }) =>
      failed === null && asked.contributors?.[0]?.distinctive !== undefined,
  )
  if (written.length === 0) return []
  const wrong = written.flatMap(wrongContributorsIn)
  const memories = written.map(usedMemories)
  const used = memories.flatMap((item) => item.used).length
  const all = memories.flatMap((item) => item.all).length
  return [
    none(
      'contributors',
      'memories of others given to the wrong person without a mark',
      wrong,
      written,
    ),
    {
      id: 'others',
      name: 'memories of others that are in the text',
      value: `${used} of ${all}`,
      goal: 'all',
      passed: used === all,
    },
  ]
}
