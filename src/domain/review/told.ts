import type { Material } from '#domain/material.ts'
import type { Source } from '#domain/review.ts'
import { splitSentences } from '#domain/sentences.ts'
import { isOrdinary } from './english.ts'
import { contentStems, plainWords, Stems, wordsOf } from './words.ts'

/** One thing that was told: a quality, a sentence of a memory, a reading, a message. */
export type Item = Source & {
  stems: Stems
  /** Told in another language: what English makes of it cannot be found by its words. */
  foreign: boolean
}

/** What was told, arranged so that a draft can be held against it. */
export type Told = {
  material: Material
  text: string
  /** All of it, as plain words with one blank between, blank at both ends. */
  run: string
  words: Set<string>
  /** Those that were typed with a capital at least once. */
  capitals: Set<string>
  stems: Stems
  items: Item[]
  /** So much of it is in another language that only names, numbers and speech can be compared. */
  foreign: boolean
}

const fields = ['qualities', 'memories', 'scripture', 'additional'] as const

const kept = new WeakMap<Material, Told>()

export function toldIn(material: Material): Told {
  const known = kept.get(material)
  if (known) return known
  const { person, speaker } = material
  const free = fields.map((field) => spokenPart(material[field]))
  const everything = [person, speaker, ...free].join('\n')
  const typed = wordsOf(everything)
  const words = typed.map(({ plain }) => plain)
  const told: Told = {
    material,
    text: everything,
    run: ` ${words.join(' ')} `,
    words: new Set(words),
    capitals: new Set([
      // A name is a name, also where it was typed without its capital.
      ...plainWords(`${person} ${speaker}`),
      ...typed.filter(({ as }) => /^\p{Lu}/u.test(as)).map(({ plain }) => plain),
    ]),
    stems: new Stems(contentStems(everything)),
    items: fields.flatMap((field) => itemsIn(field, material[field])),
    foreign: isForeign(free.join('\n')),
  }
  kept.set(material, told)
  return told
}

/** Whether these words stand together, in this order, in what was told. */
export function wasTold(told: Told, text: string): boolean {
  const words = plainWords(text)
  return words.length > 0 && told.run.includes(` ${words.join(' ')} `)
}

/** An order to a model is no memory, and what it names was not told. */
function spokenPart(text: string): string {
  return splitSentences(withoutMarkup(text)).filter(isSpeakable).join('')
}

const withoutMarkup = (text: string) =>
  text.replace(/<script.*?<\/script>|<[^<>]*>|\{[^{}]*\}/gis, ' ')

function itemsIn(field: Source['field'], text: string): Item[] {
  if (text.trim() === '') return []
  if (field === 'scripture') return [itemOf(field, text.trim())]
  const pieces = splitSentences(withoutMarkup(text)).flatMap((sentence) =>
    field === 'qualities' && isList(sentence) ? listed(sentence) : [sentence],
  )
  return pieces
    .map((piece) => piece.trim().replace(/^[-–—•*\d.)\s]+(?=\D)/, ''))
    .filter((piece) => plainWords(piece).length > 0 && isSpeakable(piece) && !isForbidden(piece))
    .map((words) => itemOf(field, words))
}

function itemOf(field: Source['field'], words: string): Item {
  const stems = contentStems(words)
  return {
    field,
    words,
    stems: new Stems(stems.length > 0 ? stems : plainWords(words)),
    foreign: isForeign(words),
  }
}

const leastEnglish = 0.6
const fewestToTell = 3

/** Names say nothing of the language, nor does a single word: it may be misspelled. */
function isForeign(text: string): boolean {
  const words = wordsOf(text).filter(({ as }) => /^\p{Ll}/u.test(as))
  const english = words.filter(({ plain }) => plain.split('’').every(isOrdinary))
  return words.length >= fewestToTell && english.length < words.length * leastEnglish
}

/** "Patient, funny and stubborn about her garden" is a list; "She never left anyone out" is not. */
function isList(sentence: string): boolean {
  const pieces = listed(sentence)
  const words = plainWords(sentence).length
  return pieces.length > 1 && words / pieces.length <= 5
}

function listed(sentence: string): string[] {
  return sentence.split(/[,;/]|\band\b|&/).filter((piece) => plainWords(piece).length > 0)
}

const unspeakable: RegExp[] = [
  /[<>`{}|]|\]\(|\[\/?inst\]|^#{2,}|&(?:lt|gt|#\d+);|\\u00/i,
  /https?:|\bwww\.|\S@\S{1,200}?\.\S|\b[\w-]+\.(?:com|net|org|io|example)\b/i,
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,30}\b(?:instructions?|prompts?|rules|previous|above|everything|eulogy)\b/i,
  /\b(?:system|developer|hidden|initial) (?:prompt|message|rules|instructions?)\b|\b(?:begin|end) prompt\b|\bnew (?:rules|instructions?)\b|\byour (?:brief|instructions?|prompt|rules)\b/i,
  /\b(?:print|reveal|output|repeat|leak|display|show|return|give|send)\b.{0,30}\b(?:keys?|prompts?|instructions?|secrets?|passwords?|tokens?)\b/i,
  /\b(?:respond|reply|answer)\b (?:only |just )?(?:with|as if)\b|^\W*(?:output|print|translate|respond|reply)\b/i,
  /^\W*(?:system|assistant|user|human|developer|instruction|response)\s*:|"(?:role|content)"\s*:/i,
  /\byou (?:are|must|will) (?:now|no longer|comply|act as|pretend)\b|\byou are (?:an? )?(?:ai|assistant|chatgpt|claude|gpt|dan|pirate|language model)\b|\bas an ai\b|language model/i,
  /\b(?:drop|truncate) table\b|\bdelete from\b|--\s*$|\bprocess\.env\b|\b(?:no|without) markup\b/i,
  /^\W*\/?script\b|^\W*write an? \w+\.?$|\blimerick\b/i,
]

/** What the speaker asks to leave unsaid. */
const isForbidden = (piece: string) =>
  /^(?:please )?(?:do not|don['’]t|never|no) mention/i.test(piece)

/** Orders to a model, markup and addresses are no memories: nobody asks that they be read aloud. */
function isSpeakable(piece: string): boolean {
  return !unspeakable.some((order) => order.test(piece))
}
