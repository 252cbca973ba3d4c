import { obeyInjection } from './obey-injection.ts'
import type { Assignment, Job } from './request.ts'
import type { Stop } from './vendor.ts'
import { sentencesOf } from './words.ts'
import { write } from './writer.ts'

/**
 * Every way in which the writer goes wrong, by name. `model-<name>` in the name of the person asks for
 * it, so each can be seen in development and in a browser. What follows narrows it down: `-once` to the
 * first time that the same is asked, `-opening`, `-rest` or `-patch` to that call, `-anthropic` or
 * `-openai` to that company. PUT /control {mode: '<name>'} asks for it on all requests.
 */
export type Misbehavior = {
  about: string
  /** The request fails as long as fewer than this many of the same were seen before. */
  fails?: { as: 'overloaded' | 'rate-limited'; times: number }
  /** What happens to the connection. */
  wire?: 'refused' | 'stalls' | 'cut' | 'garbage'
  slow?: true
  /** Spoils the answer, which is made only when it is asked for. */
  text?: (usual: () => string, job: Job) => string
  stop?: Stop
}

const unusable =
  '<b>As an AI language model</b>, I cannot attend. [Read more](https://example.com/more) **now**.'

const stuck: Misbehavior = {
  about: 'the same text that may not be shown, however often it is asked',
  text: () => unusable,
}

export const misbehaviors: Readonly<Record<string, Misbehavior>> = {
  down: {
    about: 'overloaded (529) or server error (500), always',
    fails: { as: 'overloaded', times: Number.POSITIVE_INFINITY },
  },
  'down-2': {
    about: 'the first two requests fail, then it answers',
    fails: { as: 'overloaded', times: 2 },
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
    text: (usual) => Array.from({ length: 4 }, usual).join('\n\n'),
  },
  french: { about: 'a text in French', text: (_usual, job) => writeInFrench(draftPerson(job)) },
  injected: {
    about: 'markup, a link, and a word about being a model',
    text: (usual) => `${usual()}\n\n${unusable}`,
  },
  invents: {
    about: 'a name, a year and a town that nobody told',
    text: (usual) =>
      insertSentences(usual(), ['In 1987 Gregory Pruitt came all the way from Harrisburg.']),
  },
  embellishes: {
    about: 'three inventions: a name, a number, and a scene in ordinary words',
    text: (usual, job) => insertSentences(usual(), embellishments(pronounOf(job))),
  },
  cliche: {
    about: 'stock phrases',
    text: (usual) =>
      afterFirstParagraph(
        usual(),
        'You will be sorely missed, and this life was a testament to love. You are in a better place, and you touched many lives.',
      ),
  },
  same: {
    about: 'a retry in the words of the first text',
    text: (usual, job) =>
      job.task === 'draft' ? write(job.input, { ...job.assignment, version: 1 }) : usual(),
  },
  obeys: { about: 'does what an instruction among the user’s words asks for', text: obeyInjection },
  'same-unusable': stuck,
  stuck,
  length: {
    about: 'stops for the token limit',
    text: (usual) => firstPart(usual(), 0.6),
    stop: 'length',
  },
  refusal: { about: 'the model declines', text: () => 'I can’t help with this.', stop: 'refusal' },
}

/** The longest name wins: model-down-3 is not model-down. */
export function createMarkerFinder(prefix: string, names: readonly string[]) {
  const longestFirst = [...names].sort((a, b) => b.length - a.length)
  const narrowing = '(?:-(?:once|opening|rest|patch|anthropic|openai))*'
  const marker = new RegExp(`${prefix}-(${longestFirst.join('|')})(${narrowing})`)
  /** The misbehavior that the name of the person asks for in this request. */
  return (person: string, asked: { call: string; vendor: string; seen: number }): string | null => {
    const [, name, narrowed = ''] = marker.exec(person.toLowerCase()) ?? []
    if (!name) return null
    const only = narrowed.split('-')
    if (only.includes('once') && asked.seen > 0) return null
    const calls = only.filter((word) => ['opening', 'rest', 'patch'].includes(word))
    const call = asked.call === 'whole' ? 'rest' : asked.call
    if (calls.length > 0 && !calls.includes(call)) return null
    const vendors = only.filter((word) => ['anthropic', 'openai'].includes(word))
    return vendors.length > 0 && !vendors.includes(asked.vendor) ? null : name
  }
}

export const findWriterMarker = createMarkerFinder('model', Object.keys(misbehaviors))

/** Happens on the way, whatever was asked. */
export const isTransportFailure = ({ fails, wire, slow }: Misbehavior) =>
  Boolean(fails || wire || slow)

/** What a draft is asked for as; any other call by its task. */
export const callName = (job: Job): Assignment['part'] | Job['task'] =>
  job.task === 'draft' ? job.assignment.part : job.task

const draftPerson = (job: Job) => (job.task === 'draft' ? job.input.person : '')
const pronounOf = (job: Job) => (job.task === 'draft' && job.input.pronouns) || 'they'

function embellishments(pronoun: string): string[] {
  const subject = pronoun.charAt(0).toUpperCase() + pronoun.slice(1)
  const their = { she: 'her', he: 'his' }[pronoun] ?? 'their'
  return [
    `${subject} never missed a chance to visit Dorothea Lindqvist.`,
    `${subject} kept 47 letters in a drawer by the bed.`,
    `In the evening ${pronoun} would stand at the window with ${their} cup and watch the rain come down.`,
  ]
}

/** After the first sentence, and then after every other one. */
function insertSentences(text: string, additions: readonly string[]): string {
  const left = [...additions]
  let nth = 0
  const paragraphs = text.split('\n\n').map((paragraph) =>
    sentencesOf(paragraph)
      .flatMap((sentence) => {
        nth += 1
        return nth % 2 === 1 ? [sentence, ...left.splice(0, 1)] : [sentence]
      })
      .join(' '),
  )
  return [paragraphs.join('\n\n'), ...left].join(' ')
}

function afterFirstParagraph(text: string, addition: string): string {
  const [first = '', ...rest] = text.split('\n\n')
  return [`${first} ${addition}`, ...rest].join('\n\n')
}

function firstPart(text: string, share: number): string {
  const words = text.split(' ')
  return words.slice(0, Math.ceil(words.length * share)).join(' ')
}

function writeInFrench(person: string): string {
  return [
    `Merci à vous tous d’être venus aujourd’hui. Nous sommes réunis pour dire au revoir à ${person}.`,
    'Je voudrais vous parler de sa bonté, de sa patience et de son rire. Les mots me manquent, mais je vais essayer de vous dire ce que je garde au fond de mon cœur.',
    'Chaque jour passé ensemble était un cadeau. Nous continuerons à raconter ces histoires, autour de la table, avec tendresse.',
    'Merci pour tout, et au revoir.',
  ].join('\n\n')
}
