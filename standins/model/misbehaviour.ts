import type { Brief } from './brief.ts'
import { compose } from './eulogy/compose.ts'
import { sentencesOf } from './eulogy/sentences.ts'
import type { Stop } from './vendor.ts'

/**
 * Every way in which the model goes wrong, by name. `model-<name>` in the name of the person asks
 * for it, so each can be seen in development and in a browser. What follows narrows it down:
 * `-once` to the first time for the same told and part, `-opening` or `-rest` to that part,
 * `-anthropic` or `-openai` to that company. PUT /control {mode: '<name>'} asks for it on all
 * requests.
 */
export type Misbehaviour = {
  about: string
  /** The request fails as long as fewer than this many of the same were seen before. */
  fails?: { as: 'overloaded' | 'rate-limited'; times: number }
  /** What happens to the connection. */
  wire?: 'refused' | 'stalls' | 'cut' | 'garbage'
  slow?: true
  /** Spoils the text, which is composed only when it is asked for. */
  text?: (composed: () => string, brief: Brief) => string
  stop?: Stop
}

export const misbehaviours: Readonly<Record<string, Misbehaviour>> = {
  down: {
    about: 'overloaded (529) or server error (500), always',
    fails: { as: 'overloaded', times: Number.POSITIVE_INFINITY },
  },
  'down-3': {
    about: 'the first three requests fail, then it answers',
    fails: { as: 'overloaded', times: 3 },
  },
  429: {
    about: 'too many requests, twice, with retry-after',
    fails: { as: 'rate-limited', times: 2 },
  },
  refused: { about: 'the connection is closed at once', wire: 'refused' },
  slow: { about: 'twenty seconds before the first word', slow: true },
  stalls: { about: 'headers and some words, then silence', wire: 'stalls' },
  cut: { about: 'the connection is reset in the middle', wire: 'cut' },
  garbage: { about: 'status 200 and a body that is not JSON', wire: 'garbage' },
  empty: { about: 'no text, and done', text: () => '' },
  long: {
    about: 'four times as long as asked',
    text: (composed) => fourTimes(composed()),
  },
  french: { about: 'a text in French', text: (_composed, { told }) => inFrench(told.person) },
  injected: {
    about: 'markup, a link, and a word about being a model',
    text: (composed) =>
      `${composed()}\n\n<b>As an AI language model</b>, I cannot attend. [Read more](https://example.com/more) **now**.`,
  },
  invents: {
    about: 'a name, a year and a town that nobody told',
    text: (composed) =>
      afterFirstSentence(composed(), 'In 1987 Gregory Pruitt came all the way from Harrisburg.'),
  },
  cliche: {
    about: 'phrases from the list of clichés',
    text: (composed) =>
      afterFirstParagraph(
        composed(),
        'You will be sorely missed, and this life was a testament to love. You are in a better place, and you touched many lives.',
      ),
  },
  same: {
    about: 'a retry in the words of the first text',
    text: (_composed, { told, task }) => compose(told, { ...task, version: 1 }),
  },
  stuck: {
    about: 'the same text again and again, which no review accepts',
    text: () =>
      'In 1987 Gregory Pruitt came all the way from Harrisburg. <b>Read more</b> at https://example.com/more.',
  },
  length: {
    about: 'stops for the token limit',
    text: (composed) => firstPart(composed(), 0.6),
    stop: 'length',
  },
  refusal: { about: 'the model declines', text: () => 'I can’t help with this.', stop: 'refusal' },
}

/** The longest name wins: model-down-3 is not model-down. */
const names = Object.keys(misbehaviours).sort((a, b) => b.length - a.length)
const marker = new RegExp(
  `model-(${names.join('|')})((?:-(?:once|opening|rest|anthropic|openai))*)`,
)

/** The misbehaviour that the name of the person asks for in this request. */
export function markedIn(
  person: string,
  asked: { part: string; vendor: string; seen: number },
): string | null {
  const [, name, narrowed = ''] = marker.exec(person.toLowerCase()) ?? []
  if (!name) return null
  const only = narrowed.split('-')
  const opening = asked.part === 'opening'
  if (only.includes('once') && asked.seen > 0) return null
  if (only.includes('opening') && !opening) return null
  if (only.includes('rest') && opening) return null
  if (only.includes('anthropic') && asked.vendor !== 'anthropic') return null
  if (only.includes('openai') && asked.vendor !== 'openai') return null
  return name
}

function fourTimes(text: string): string {
  return Array.from({ length: 4 }, () => text).join('\n\n')
}

function afterFirstParagraph(text: string, addition: string): string {
  const [first = '', ...rest] = text.split('\n\n')
  return [`${first} ${addition}`, ...rest].join('\n\n')
}

function afterFirstSentence(text: string, addition: string): string {
  const [paragraph = '', ...others] = text.split('\n\n')
  const [first = '', ...rest] = sentencesOf(paragraph)
  return [[first, addition, ...rest].join(' '), ...others].join('\n\n')
}

function firstPart(text: string, share: number): string {
  const words = text.split(' ')
  return words.slice(0, Math.ceil(words.length * share)).join(' ')
}

function inFrench(person: string): string {
  return [
    `Merci à vous tous d’être venus aujourd’hui. Nous sommes réunis pour dire au revoir à ${person}.`,
    'Je voudrais vous parler de sa bonté, de sa patience et de son rire. Les mots me manquent, mais je vais essayer de vous dire ce que je garde au fond de mon cœur.',
    'Chaque jour passé ensemble était un cadeau. Nous continuerons à raconter ces histoires, autour de la table, avec tendresse.',
    'Merci pour tout, et au revoir.',
  ].join('\n\n')
}
