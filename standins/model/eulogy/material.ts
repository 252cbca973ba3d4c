import { keepTyped, tidy } from './clean.ts'
import { type Message, readMessages } from './messages.ts'
import { type Moment, readMoments } from './moments.ts'
import { meet, type Person } from './person.ts'
import { type Quality, readQualities } from './qualities.ts'
import { readScripture, type Scripture } from './scripture.ts'
import type { Theme, Told, Tone } from './told.ts'
import { countWords } from './words.ts'

/** All that may be said, sorted. Whatever is not in here is not known. */
export type Material = {
  person: Person
  speaker: string
  tone: Tone
  theme: Theme
  qualities: Quality[]
  moments: Moment[]
  messages: Message[]
  scripture: Scripture | null
}

export function gather(told: Told): Material {
  const typed = (text: string) => keepTyped(tidy(text), told.person, told.speaker)
  const [qualities, memories, additional] = [told.qualities, told.memories, told.additional].map(
    typed,
  )
  const person = meet(told, [qualities, memories, additional].join('\n'))
  return {
    person,
    speaker: told.speaker,
    tone: told.tone,
    theme: told.theme,
    qualities: readQualities(qualities ?? '').filter(({ text }) => text !== person.bond),
    moments: readMoments(memories ?? '', person),
    messages: readMessages(additional ?? '', person),
    scripture: readScripture(told.scripture),
  }
}

/** How long a text this material can carry before it would have to be padded. */
export function carries(material: Material): number {
  const memory = countWords(material.moments.flatMap(({ sentences }) => sentences).join(' '))
  const message = countWords(material.messages.flatMap(({ sentences }) => sentences).join(' '))
  const qualities = Math.min(material.qualities.length, 10)
  const scripture = material.scripture ? 60 : 0
  return 292 + qualities * 130 + memory * 7 + message * 3 + scripture
}
