import type { Material } from '#domain/material.ts'
import type { Source } from '#domain/review.ts'
import { splitSentences } from '#domain/sentences.ts'
import { contentStems, plainWords, Stems, wordsOf } from './words.ts'

/** One thing that was told: a quality, a sentence of a memory, a reading, a message. */
export type Item = Source & { stems: Stems }

/** What was told, arranged so that a draft can be held against it. */
export type Told = {
  material: Material
  /** All of it, as plain words with one blank between, blank at both ends. */
  run: string
  words: Set<string>
  /** Those that were typed with a capital at least once. */
  capitals: Set<string>
  stems: Stems
  items: Item[]
}

const fields = ['qualities', 'memories', 'scripture', 'additional'] as const

const kept = new WeakMap<Material, Told>()

export function toldIn(material: Material): Told {
  const known = kept.get(material)
  if (known) return known
  const { person, speaker, qualities, memories, scripture, additional } = material
  const everything = [person, speaker, qualities, memories, scripture, additional].join('\n')
  const typed = wordsOf(everything)
  const words = typed.map(({ plain }) => plain)
  const told: Told = {
    material,
    run: ` ${words.join(' ')} `,
    words: new Set(words),
    capitals: new Set(typed.filter(({ as }) => /^\p{Lu}/u.test(as)).map(({ plain }) => plain)),
    stems: new Stems(contentStems(everything)),
    items: fields.flatMap((field) => itemsIn(field, material[field])),
  }
  kept.set(material, told)
  return told
}

/** Whether these words stand together, in this order, in what was told. */
export function wasTold(told: Told, text: string): boolean {
  const words = plainWords(text)
  return words.length > 0 && told.run.includes(` ${words.join(' ')} `)
}

function itemsIn(field: Source['field'], text: string): Item[] {
  if (text.trim() === '') return []
  if (field === 'scripture') return [itemOf(field, text.trim())]
  const pieces = splitSentences(text).flatMap((sentence) =>
    field === 'qualities' && isList(sentence) ? listed(sentence) : [sentence],
  )
  return pieces
    .map((piece) => piece.trim().replace(/^[-–—•*\d.)\s]+(?=\D)/, ''))
    .filter((piece) => plainWords(piece).length > 0 && isSpeakable(piece))
    .map((words) => itemOf(field, words))
}

function itemOf(field: Source['field'], words: string): Item {
  const stems = contentStems(words)
  return { field, words, stems: new Stems(stems.length > 0 ? stems : plainWords(words)) }
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

const unspeakable =
  /[<>]|https?:|\bwww\.|\S@\S+\.\S|\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|prompts?|rules|previous|above)\b|\b(?:system|developer) (?:prompt|message)\b|^\W*(?:system|assistant|user|human|developer)\s*:|\byou are (?:now |no longer )?(?:an? )?(?:ai|assistant|chatgpt|claude|gpt|language model)\b|\b(?:respond|reply|answer|output|print|return|repeat|reveal) (?:only |just |back )?(?:with|in|the|your|as|everything)\b|\[\/?inst\]|<\||\|>|```|\{\{|\$\{|<!--|\bdrop table\b|\bas an ai\b|language model|^\W*\/?script\b|^\W*write an? \w+\.?$|^(?:please )?(?:do not|don['’]t|never|no) mention/i

/** Orders to a model, markup and addresses are no memories: nobody asks that they be read aloud. */
function isSpeakable(piece: string): boolean {
  return !unspeakable.test(piece)
}
