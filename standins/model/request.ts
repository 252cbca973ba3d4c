import { createHash } from 'node:crypto'

export type SubmissionInput = Record<
  | 'person'
  | 'relationship'
  | 'pronouns'
  | 'qualities'
  | 'memories'
  | 'scripture'
  | 'additional'
  | 'speaker'
  | 'language',
  string
> & { answers: { question: string; answer: string }[] }

export type Assignment = {
  part: 'opening' | 'rest' | 'whole'
  about: number
  opening: string
  version: number
  avoid: string[]
}

export type Piece = { p: number; kind: string; text: string }
export type Sentence = { s: number; text: string }
type Paragraph = { paragraph: number; final: boolean; sentences: string[] }

/** What the product asks for, by the tagged blocks of its message. */
export type Job =
  | { task: 'draft'; input: SubmissionInput; assignment: Assignment }
  | { task: 'judge'; pieces: Piece[]; sentences: Sentence[] }
  | { task: 'kinds'; pieces: Piece[] }
  | {
      task: 'patch'
      pieces: Piece[]
      paragraphs: Paragraph[]
      listed: { paragraph: number; sentence: string }[]
      unsaid: { p: number; text: string }[]
    }

export function readJob(message: string): Job | null {
  const told = block(message, 'told')
  if (told)
    return {
      task: 'draft',
      input: readSubmissionInput(told),
      assignment: readTask(block(message, 'task')),
    }
  const given = block(message, 'pieces')
  if (!given) return null
  const pieces = list(given.pieces).map((piece) => ({
    p: Number(piece.p),
    kind: text(piece.kind),
    text: text(piece.text),
  }))
  const eulogy = block(message, 'eulogy')
  if (!eulogy) return { task: 'kinds', pieces }
  const listed = block(message, 'listed')
  if (!listed) {
    const sentences = list(eulogy.sentences)
    return {
      task: 'judge',
      pieces,
      sentences: sentences.map((one) => ({ s: Number(one.s), text: text(one.text) })),
    }
  }
  return {
    task: 'patch',
    pieces,
    paragraphs: list(eulogy.paragraphs).map(({ paragraph, final, sentences }) => ({
      paragraph: Number(paragraph),
      final: final === true,
      sentences: Array.isArray(sentences) ? sentences.map(String) : [],
    })),
    listed: list(listed.listed).map(({ paragraph, sentence }) => ({
      paragraph: Number(paragraph),
      sentence: text(sentence),
    })),
    unsaid: list(block(message, 'unsaid')?.unsaid).map((one) => ({
      p: Number(one.p),
      text: text(one.text),
    })),
  }
}

/** Equal when the same is asked for again, in whatever attempt. Holds none of the words. */
export function requestKey(job: Job): string {
  const what = job.task === 'draft' ? [job.input, job.assignment.part] : [job.pieces, job.task]
  return createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 12)
}

/** Where the marker of a misbehavior stands. */
export const personOf = (job: Job) =>
  job.task === 'draft' ? job.input.person : (job.pieces[0]?.text ?? '')

export function readSubmissionInput(given: Record<string, unknown>): SubmissionInput {
  const [person, relationship, pronouns, qualities, memories, scripture, additional, speaker] = [
    given.person,
    given.relationship,
    given.pronouns,
    given.qualities,
    given.memories,
    given.scripture,
    given.additional,
    given.speaker,
  ].map(text) as [string, string, string, string, string, string, string, string]
  const answers = list(given.answers).map(({ question, answer }) => ({
    question: text(question),
    answer: text(answer),
  }))
  const language = text(given.language) || 'English'
  return {
    ...{ person, relationship, pronouns, qualities, memories, scripture, additional, speaker },
    ...{ answers, language },
  }
}

function readTask(given: Record<string, unknown> | null): Assignment {
  const words = record(given?.words)
  const opening = text(given?.opening)
  const parts = ['opening', 'rest', 'whole'] as const
  return {
    part: parts.find((part) => part === given?.part) ?? (opening === '' ? 'whole' : 'rest'),
    about: typeof words?.about === 'number' ? words.about : 600,
    opening,
    version: typeof given?.version === 'number' ? given.version : 1,
    avoid: Array.isArray(given?.avoid) ? given.avoid.map(String) : [],
  }
}

/** The first block of that name that is JSON: a sentence of the instructions may mention the tags too. */
function block(message: string, tag: string): Record<string, unknown> | null {
  for (const [, inside = ''] of message.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))) {
    try {
      const found = record(JSON.parse(inside))
      if (found) return found
    } catch {}
  }
  return null
}

const text = (value: unknown) => (typeof value === 'string' ? value.normalize('NFC').trim() : '')

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

const list = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map(record).filter((item) => item !== null) : []
