import type { Chance } from './chance.ts'
import { type Draft, toldIn } from './draft.ts'
import { bareWords, sentencesOf, speakOf, wordsOf } from './measures.ts'

export const paragraphsOf = (text: string) => text.split('\n\n')

/** A draft whose person told none of the words that make the sentence a fault, with room for it. */
export function soilFor(sentence: string, beds: readonly Draft[], chance: Chance): Draft {
  const telling = tellingWords(sentence)
  const start = chance.below(beds.length)
  for (let step = 0; step < beds.length; step += 1) {
    const bed = beds[(start + step) % beds.length]
    if (!bed) continue
    const told = new Set(bareWords(toldIn(bed.material)))
    const room = wordsOf(bed.text).length + wordsOf(sentence).length <= bed.limits.words.max
    if (room && !telling.some((word) => told.has(word))) return bed
  }
  throw new Error(`No draft can take: ${sentence}`)
}

/** The words that a check has to stumble over: names, numbers, what stands in quotation marks. */
function tellingWords(sentence: string): string[] {
  const words = wordsOf(sentence.replace(/%\w/g, ''))
  const large = words.filter((word) => /\p{Lu}|\p{N}/u.test(word)).flatMap(bareWords)
  const counted = bareWords(sentence).filter((word) => numberish.test(word))
  const plain =
    /^(?:i|it|we|you|the|a|an|at|by|in|on|for|to|even|all|there|that|some|this|every|everybody|everyone|our|my|only|as|if|and|old|back|somebody|nothing|would|not|may|may|our|both|here|is|was|were|be|when|what|would|do|still|stop|walk|oh|of)$/
  return [...large, ...counted].filter((word) => !plain.test(word))
}

const numberish =
  /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|eighteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|nineteen|hundred|thousand|million|dozen|twice|half|quarter|third|second|sixties|percent)$/

/** Sets a sentence between two others, behind the opening and before the end. */
export function setInto(text: string, sentence: string, chance: Chance): string {
  const paragraphs = paragraphsOf(text)
  const place = 1 + chance.below(Math.max(1, paragraphs.length - 2))
  if (/^(?:[#*`<{[(-]|\*\*)/.test(sentence) || sentence.includes('\n')) {
    return [...paragraphs.slice(0, place), sentence, ...paragraphs.slice(place)].join('\n\n')
  }
  const sentences = sentencesOf(paragraphs[place] ?? '')
  const behind = 1 + chance.below(sentences.length)
  const changed = [...sentences.slice(0, behind), sentence, ...sentences.slice(behind)].join(' ')
  return paragraphs.map((paragraph, at) => (at === place ? changed : paragraph)).join('\n\n')
}

export const spokenIn = (bed: Draft, sentence: string) =>
  speakOf(bed.material.person, bed.material.pronouns, sentence)
