import type { SubmissionInput } from './request.ts'
import { capitalize, firstNameOf, formatName, toSentence } from './spelling.ts'
import { countWords, sentencesOf, wordsOf } from './words.ts'

/** The few sentences that are not the user's own, and what frames a message or a scripture. */

const kin: Record<string, Record<string, string>> = {
  sibling: { she: 'sister', he: 'brother' },
  child: { she: 'daughter', he: 'son' },
}

function relationOf(told: SubmissionInput): string | null {
  const word = told.relationship.toLowerCase().replaceAll('-', ' ')
  if (word === 'other' || word === '') return null
  if (word === 'inlaw' || word === 'in law') return 'in-law'
  if (word === 'spouse') {
    const written = wordsOf(`${told.memories} ${told.qualities} ${told.additional}`)
    return ['husband', 'wife', 'partner'].find((one) => written.includes(one)) ?? word
  }
  return kin[word]?.[told.pronouns] ?? word
}

export function introduce(told: SubmissionInput, version: number): string[] {
  const speaker = formatName(told.speaker)
  const person = formatName(told.person)
  const relation = relationOf(told)
  if (person === '') return speaker === '' ? [] : [`I'm ${speaker}.`]
  if (!relation) return speaker === '' ? [] : [`I'm ${speaker}, and I'm here for ${person}.`]
  if (speaker === '') return [`${person} was my ${relation}.`]
  return version % 2 === 1
    ? [`I'm ${speaker}, and ${person} was my ${relation}.`]
    : [`${person} was my ${relation}, and I'm ${speaker}.`]
}

/** A text in another language is told from English by more than a line. */
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
  told: SubmissionInput,
  version: number,
  english: boolean,
): string[] {
  const name = firstNameOf(told.person)
  if (!english) {
    const [thanks, goodbye] = farewells[told.language] ?? []
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

/** Thoughts that claim nothing, for those who told almost nothing: an opening has to have some length. */
export function fillerSentences(told: SubmissionInput, words: number): string[] {
  const name = firstNameOf(told.person)
  const of = name === '' ? '' : ` of ${name}`
  const thoughts = [
    `I will miss ${name === '' ? 'you' : name}.`,
    'I want to say a little that is true today, and I hope it is enough.',
    `I hope that each of you will think${of} today.`,
    'I will say it in a few words, and I will mean every word of it.',
  ]
  const taken: string[] = []
  for (const thought of thoughts) {
    if (countWords(taken.join(' ')) < words) taken.push(thought)
  }
  return taken
}

const requestPrefix =
  /^(?:and |also )*(?:(?:please|pls|plz|could you|can you|i(?:'d| would) like to|i want to|we want to)\s+)*/i

/** A special message as it is said: "pls thank the nurses" becomes "Thank you to the nurses." */
export function messageOf(text: string): string {
  const bare = text.replace(requestPrefix, '')
  const said = bare.replace(
    /^(?:mention|say|include|tell (?:everyone|them|people))(?:\s+(?:that|how))?\s+/i,
    '',
  )
  const thanks = /^(?:say )?(?:thank(?! you)|thanks to|a big thank you to|thank you to)\s+/i
  if (thanks.test(bare)) return toSentence(bare.replace(thanks, 'thank you to '))
  return toSentence(said === bare ? text : said)
}

const reference =
  /^((?:[1-3] ?)?\p{L}+\.?(?: of \p{L}+)? \d+(?::\d+)?(?:[-–]\d+)?)\s*[,:;.—–-]*\s*(.*)$/u

/** Named, and quoted only where its words were given. */
export function scriptureOf(told: SubmissionInput, english: boolean): string[] {
  return sentencesOf(told.scripture).flatMap((text) => {
    const [, named = '', quoted = ''] = reference.exec(text) ?? []
    if (!english || (named === '' && countWords(text) > 4)) return [toSentence(text, false)]
    const words = quoted.replace(/^["“'‘]+|["”'’.]+$/g, '')
    if (words !== '') return [`${named} says, "${capitalize(words)}."`]
    const name = (named || text).replace(/[.,;\s]+$/, '')
    return /[\p{L}\p{N}]/u.test(name) ? [`The scripture for today is ${name}.`] : []
  })
}
