import { firstWord } from './words.ts'

export type Names = { person: string; speaker: string }

/** What someone is called before their own name: "Papa" stays when Papa Joe becomes another. */
const title =
  /^(?:mr|mrs|ms|miss|dr|rev|sgt|staff|chief|coach|father|mother|sister|aunt|uncle|t[ií][oa]|do[nñ]a?|nouna|papa|pop|grandpa|grandma|nana|baby)\.?$/iu

const ownNames = (name: string) => name.split(/\s+/).filter((word) => word && !title.test(word))

/** The whole name, the given names, the last name and the first, each with what takes its place. */
function pairsOf(recorded: string, typed: string): [string, string][] {
  const [from, to] = [ownNames(recorded), ownNames(typed)]
  const [first = typed] = to
  return [
    [from.at(-1) ?? '', to.at(-1) ?? typed],
    [from.slice(0, -1).join(' '), to.slice(0, -1).join(' ') || first],
    [from[0] ?? '', first],
    [recorded, typed],
  ]
}

/** Puts the typed names in the place of the recorded ones. The product sends only the first word of a speaker's name. */
export function exchangeNames(recorded: Names, typed: Names): (text: string) => string {
  const speaker = firstWord(recorded.speaker)
  const pairs = new Map([
    [speaker, firstWord(typed.speaker) || speaker],
    ...pairsOf(recorded.person, typed.person || recorded.person),
  ])
  const names = [...pairs.keys()]
    .filter((name) => name !== '')
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?()[\]{}|^$\\]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return (text) => text.replace(pattern, (name) => pairs.get(name) ?? name)
}

/** Changes every text in a value, also those that are keys. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change)) as T
  if (typeof value !== 'object' || value === null) return value
  const changed = Object.entries(value).map(([key, item]) => [change(key), mapTexts(item, change)])
  return Object.fromEntries(changed) as T
}
