import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { lengths, themes, tones } from '#domain/choices.ts'
import { countInputWords, countWords, readAloudMinutes } from '#domain/length.ts'
import { relationships } from '#domain/relationship.ts'
import { pronouns } from '#domain/relationship-table.ts'
import type {
  Example,
  ExampleCard,
  ExampleNotes,
  ExampleSentence,
} from '#web/copy/examples/example.ts'
import { dateSchema, readMarkdown } from './markdown.ts'

const examplesFolder = join(import.meta.dirname, '../../../content/examples')

const leftBlank = z._default(z.string(), '')

const notesSchema = z.strictObject({
  person: z.string(),
  relationship: z.enum(relationships),
  relationshipWord: leftBlank,
  pronouns: z._default(z.enum([...pronouns, '']), ''),
  scripture: leftBlank,
  qualities: z.string(),
  memories: leftBlank,
  length: z.enum(namesOf(lengths)),
  tone: z.enum(namesOf(tones)),
  theme: z.enum(namesOf(themes)),
  additional: leftBlank,
  speaker: z.string(),
  fromOthers: z._default(
    z.array(z.strictObject({ name: z.string(), relation: z.string(), text: z.string() })),
    [],
  ),
  asked: z._default(
    z.array(z.strictObject({ about: z.string(), ask: z.string(), answer: z.string() })),
    [],
  ),
}) satisfies z.ZodMiniType<ExampleNotes>

const exampleSchema = z.strictObject({
  title: z.string(),
  description: z.string(),
  date: dateSchema,
  language: z._default(z.enum(['en', 'es']), 'en'),
  hotline: z._default(z.boolean(), false),
  recording: z.string(),
  brief: z.string(),
  notes: notesSchema,
})

export function readExamples(): Example[] {
  return globSync('*.md', { cwd: examplesFolder }).map((file) =>
    readExample(join(examplesFolder, file)),
  )
}

export function readExample(file: string): Example {
  const { data, text } = readMarkdown(file, exampleSchema)
  const { notes } = data
  const paragraphs = parseEulogy(text)
  const sentences = paragraphs.flat().map((sentence) => sentence.text)
  const eulogy = sentences.join(' ')
  return {
    ...data,
    slug: basename(file, '.md'),
    relationship: notes.relationship,
    tone: notes.tone,
    asked: notes.asked.length > 0,
    words: countWords(eulogy),
    minutes: readAloudMinutes(eulogy),
    typedWords: countInputWords({ ...notes, answers: [], othersMemories: notes.fromOthers }),
    firstSentence: sentences[0] ?? '',
    paragraphs,
  }
}

export function cardOf(example: Example): ExampleCard {
  const { slug, title, description, date, language, relationship, tone } = example
  const { words, minutes, firstSentence } = example
  const shown = { words, minutes, firstSentence }
  return { slug, title, description, date, language, relationship, tone, ...shown }
}

const evidenceNote = /^(\w+)(?: \((.+?)\))?: (.+)$/
const kindNote = /^(reflection|ceremony|speaker|untold|broken|hearer|hint)$/

/**
 * One sentence per line, an empty line between paragraphs. Notes behind the sentence, each after " | ",
 * name the typed words that support it ("memories: …", "fromOthers (Tom): …"), say that it states no fact
 * ("reflection", "ceremony"), or that the speaker is asked about it ("speaker", "untold", "broken", "hearer", "hint").
 */
export function parseEulogy(text: string): ExampleSentence[][] {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split('\n').map(parseSentence))
}

function parseSentence(line: string): ExampleSentence {
  const [text = '', ...notes] = line.split(' | ')
  const sentence: ExampleSentence = { text, kind: 'supported', evidence: [] }
  for (const note of notes) addNote(sentence, note)
  if (sentence.kind === 'supported' && sentence.evidence.length === 0)
    throw new Error(`No evidence: "${text}"`)
  return sentence
}

function addNote(sentence: ExampleSentence, note: string) {
  const kind = kindNote.exec(note)?.[1]
  if (kind) {
    sentence.kind = kind as ExampleSentence['kind']
    return
  }
  const [, name, contributor, words] = evidenceNote.exec(note) ?? []
  const field = fieldNames.find((known) => known === name)
  if (!field || !words) throw new Error(`Unknown evidence "${note}"`)
  sentence.evidence.push({ field, words, ...(contributor && { contributor }) })
}

const fieldNames = [
  ...(Object.keys(notesSchema.shape) as (keyof ExampleNotes)[]),
  'verses',
] as const

function namesOf<T extends string>(table: Record<T, string>) {
  return Object.keys(table) as [T, ...T[]]
}
