import type { SubmissionInput } from './request.ts'
import { capitalize, firstNameOf, formatName, toSentence } from './spelling.ts'
import { countWords, splitSentences, splitWords } from './words.ts'

/** Sentences that the arranger adds, and the framing of messages and scripture. */

const kin: Record<string, Record<string, string>> = {
  sibling: { she: 'sister', he: 'brother' },
  child: { she: 'daughter', he: 'son' },
}

function relationOf(input: SubmissionInput): string | null {
  const word = input.relationship.toLowerCase()
  if (word === 'other' || word === '') return null
  if (word === 'spouse') {
    const written = splitWords(`${input.memories} ${input.qualities} ${input.additional}`)
    return ['husband', 'wife', 'partner'].find((name) => written.includes(name)) ?? word
  }
  return kin[word]?.[input.pronouns] ?? word
}

export function introduce(input: SubmissionInput, version: number): string[] {
  const speaker = formatName(input.speaker)
  const person = formatName(input.person)
  const relation = relationOf(input)
  if (person === '') return speaker === '' ? [] : [`I'm ${speaker}.`]
  if (!relation) return speaker === '' ? [] : [`I'm ${speaker}, and I'm here for ${person}.`]
  if (speaker === '') return [`${person} was my ${relation}.`]
  return version % 2 === 1
    ? [`I'm ${speaker}, and ${person} was my ${relation}.`]
    : [`${person} was my ${relation}, and I'm ${speaker}.`]
}

/** Two sentences, so the product's language check recognizes the language of a short text. */
const farewells: Record<string, [thanks: string, goodbye: string]> = {
  Spanish: ['Gracias a todos por estar aquí con nosotros.', 'Adiós'],
  French: ["Merci à tous d'être ici avec nous aujourd'hui.", 'Au revoir'],
  German: ['Danke, dass ihr alle heute bei uns seid.', 'Auf Wiedersehen'],
  Portuguese: ['Agradeço a todos por estarem aqui.', 'Adeus'],
  Polish: ['Dziękuję, że jesteście tu z nami.', 'Żegnaj'],
  Vietnamese: ['Cảm ơn mọi người đã ở đây với chúng tôi hôm nay.', 'Tạm biệt'],
}

export const isFarewell = (text: string) =>
  Object.values(farewells).some(
    ([thanks, goodbye]) => text === thanks || text.startsWith(`${goodbye}, `),
  )

export function farewellSentences(
  input: SubmissionInput,
  version: number,
  english: boolean,
): string[] {
  const name = firstNameOf(input.person)
  if (!english) {
    const [thanks, goodbye] = farewells[input.language] ?? []
    return thanks && name !== '' ? [thanks, `${goodbye}, ${name}.`] : thanks ? [thanks] : []
  }
  const thanks = [
    'Thank you for being here.',
    'Thank you all for coming.',
    'Thank you for listening.',
  ]
  const goodbye = name === '' ? 'Goodbye.' : `Goodbye, ${name.replace(/\.$/, '')}.`
  return [thanks[(version - 1) % thanks.length] ?? '', goodbye]
}

/** Sentences without claims, to reach the minimum length of an opening. */
export function fillerSentences(input: SubmissionInput, words: number): string[] {
  const name = firstNameOf(input.person)
  const of = name === '' ? '' : ` of ${name}`
  const fillers = [
    `I will miss ${name === '' ? 'you' : name}.`,
    'I want to say a little that is true today, and I hope it is enough.',
    `I hope that each of you will think${of} today.`,
    'I will say it in a few words, and I will mean every word of it.',
  ]
  const chosen: string[] = []
  for (const filler of fillers) {
    if (countWords(chosen.join(' ')) < words) chosen.push(filler)
  }
  return chosen
}

const requestPrefix =
  /^(?:and |also )*(?:(?:please|pls|plz|could you|can you|i(?:'d| would) like to|i want to|we want to)\s+)*/i

/** A message in spoken form: "pls thank the nurses" becomes "Thank you to the nurses." */
export function toSpokenMessage(text: string): string {
  const bare = text.replace(requestPrefix, '')
  const content = bare.replace(
    /^(?:mention|say|include|tell (?:everyone|them|people))(?:\s+(?:that|how))?\s+/i,
    '',
  )
  const thanks = /^(?:say )?(?:thank(?! you)|thanks to|a big thank you to|thank you to)\s+/i
  if (thanks.test(bare)) return toSentence(bare.replace(thanks, 'thank you to '))
  return toSentence(content === bare ? text : content)
}

const reference =
  /^((?:[1-3] ?)?\p{L}+\.?(?: of \p{L}+)? \d+(?::\d+)?(?:[-–]\d+)?)\s*[,:;.—–-]*\s*(.*)$/u

/** Names the passage, and quotes it only if the user typed its words. */
export function scriptureOf(input: SubmissionInput, english: boolean): string[] {
  return splitSentences(input.scripture).flatMap((text) => {
    const [, named = '', quoted = ''] = reference.exec(text) ?? []
    if (!english || (named === '' && countWords(text) > 4)) return [toSentence(text, false)]
    const words = quoted.replace(/^["“'‘]+|["”'’.]+$/g, '')
    if (words !== '') return [`${named} says, "${capitalize(words)}."`]
    const name = (named || text).replace(/[.,;\s]+$/, '')
    return /[\p{L}\p{N}]/u.test(name) ? [`The scripture for today is ${name}.`] : []
  })
}
