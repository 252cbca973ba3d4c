import type { Ground } from '#domain/review.ts'
import { isDeed, isLooseThing, isThing } from './events.ts'
import type { Item, Told } from './told.ts'
import { contentStems, plainWords, stemOf } from './words.ts'

export type Standing = Ground & {
  /** How surely the sentence tells something that nobody told: 0 not, 1 perhaps, 2 surely. */
  event: 0 | 1 | 2
}

const someone = /\b(?:he|she|they|we|i|mom|mum|dad|grandma|grandpa|you)\b/i
/** "Like a lighthouse, …" and "… as steady as a clock": what is only compared did not happen. */
const likeness =
  /\bas (?:if|though)\b.*$|^(?:like|as) (?:an?|the|some) (?:[\p{L}’-]+ ){0,3}?[\p{L}’-]+,|(?<=\S )(?:like|as|than|a kind of|sort of)(?: (?!(?:he|she|they|we|i|you|who|and)\b)[\p{L}’'-]+){1,6}/giu

/** For each sentence what it rests on, and whether it tells of something new. */
export function standingsOf(told: Told, paragraphs: string[][]): Standing[] {
  return paragraphs.flatMap((sentences) => {
    let last: Item[] = []
    return sentences.map((sentence, at): Standing => {
      const own = itemsIn(told, sentence)
      const tells = own.length > 0
      const event = eventIn(told, sentence, tells)
      if (tells) last = own
      // A thought follows what was told just before it in the same paragraph.
      const resting = tells ? own : event || at === 0 || isCeremony(sentence) ? [] : last
      const from = resting.map(({ field, words }) => ({ field, words }))
      return { sentence: sentence.trim(), from, tells, event }
    })
  })
}

const ceremony =
  /\b(?:thank|thanks|thankful|goodbye|good-bye|farewell|welcome|for coming|being here|being with us|my name is|rest now|good night|last words?|i will close|the end of what)\b/i

const isCeremony = (sentence: string) => ceremony.test(sentence)

/** Words that stand in so many sentences that they join none of them to another. */
const faint = new Set(
  'thank know knew love dai time year life man woman person thing sai say tell think thought live want feel rememb pleas mention good great big long old new never world moment memori word'.split(
    ' ',
  ),
)

/** More is not looked at: no sentence that may be shown has so many words, or says so many things. */
const mostStems = 100
const mostThings = 12

/** Everything told that the sentence says, what it says most of first. */
function itemsIn(told: Told, sentence: string): Item[] {
  const said = contentStems(sentence).filter((stem) => !faint.has(stem))
  const stems = new Set(said.slice(0, mostStems))
  const ofThem = isOfPerson(told, sentence)
  const found: Item[] = []
  for (;;) {
    const next = mostShared(told.items, stems, ofThem)
    if (!next || found.length === mostThings) return found
    found.push(next)
    // A word speaks for one thing only: "kind to strangers" is not "kind to animals" as well.
    for (const stem of stems) if (next.stems.has(stem)) stems.delete(stem)
  }
}

function mostShared(items: Item[], stems: Set<string>, ofThem: boolean): Item | null {
  let best: Item | null = null
  let most = 0
  for (const item of items) {
    const shared = [...stems].filter((stem) => item.stems.has(stem)).length
    const short = item.field === 'qualities' || item.stems.size <= 3
    // One word alone speaks of them only where they are spoken of: "now I find it kind" does not.
    if (shared < (short && ofThem ? 1 : 2)) continue
    const score = shared + shared / item.stems.size
    if (score > most) {
      best = item
      most = score
    }
  }
  return best
}

const themselves =
  /\b(?:he|him|his|she|hers?|they|them|theirs?|you|yours?|mom|mum|dad|grandma|grandpa)\b/i

const isOfPerson = (told: Told, sentence: string) =>
  themselves.test(sentence) ||
  mentions(told, sentence) ||
  sentence.toLowerCase().includes(told.material.relationship.toLowerCase())

function eventIn(told: Told, sentence: string, tells: boolean): 0 | 1 | 2 {
  if (told.foreign || (!someone.test(sentence) && !mentions(told, sentence))) return 0
  const literal = sentence.replace(likeness, ' ')
  const words = plainWords(literal)
  const isNew = (stem: string) => !told.stems.has(stem)
  const deeds = words.filter((word) => isDeed(word) && isNew(stemOf(word)))
  const stems = [...new Set(words.map(stemOf))].filter(isNew)
  const sure = stems.filter(isThing).length
  const loose = stems.filter(isLooseThing).length
  if (!words.some(isPast)) return 0
  if (deeds.length > 0 && (sure > 0 || loose > 0)) return 2
  if (sure > 1) return 2
  if (deeds.length > 0 || sure > 0) return tells && deeds.length + sure < 2 ? 0 : 1
  return 0
}

const pasts = new Set(
  'was were had did went came took gave kept held left made brought sat stood told said found lost met saw heard taught got let put used would once spent ran stayed'.split(
    ' ',
  ),
)
const isPast = (word: string) => pasts.has(word) || /(?:[^e]ed|eed)$/.test(word)

function mentions(told: Told, sentence: string): boolean {
  const names = new Set(plainWords(told.material.person))
  return plainWords(sentence).some((word) => names.has(word))
}
