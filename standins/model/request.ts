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
> & { answers: { question: string; answer: string }[]; fromOthers: Memory[] }

/** A memory of someone else. */
export type Memory = { name: string; relation: string; words: string }

export type Assignment = {
  /** Openings are only asked of the automation. */
  part: 'opening' | 'rest' | 'whole'
  about: number
  opening: string
  version: number
}

/** The speaker's own words have no teller. */
export type Piece = { p: number; kind: string; text: string; teller?: string }
export type Sentence = { s: number; text: string }
type Paragraph = { paragraph: number; final: boolean; sentences: string[] }

/** The product's request, read from the tagged blocks of its message. */
export type Job =
  | { task: 'draft'; input: SubmissionInput; assignment: Assignment }
  | { task: 'listen'; input: SubmissionInput }
  | { task: 'judge'; pieces: Piece[]; sentences: Sentence[] }
  | { task: 'kinds'; pieces: Piece[] }
  | { task: 'read'; pieces: Piece[]; sentences: Sentence[]; isAgain: boolean }
  | { task: 'same'; pieces: Piece[]; items: { n: number; words: string }[] }
  | {
      task: 'rewrite'
      pieces: Piece[]
      paragraph: string
      wish: string
      add: number[]
      avoid: string[]
    }
  | {
      task: 'edit'
      pieces: Piece[]
      paragraphs: Paragraph[]
      listed: { paragraph: number; sentence: string }[]
      unsaid: { p: number; text: string }[]
    }

export type ReadJob = Extract<Job, { task: 'read' }>

export function readJob(message: string): Job | null {
  const input = block(message, 'told')
  const task = block(message, 'task')
  if (input && !task) return { task: 'listen', input: readSubmissionInput(input) }
  if (input) return { task: 'draft', input: readSubmissionInput(input), assignment: readTask(task) }
  const source = block(message, 'pieces')
  if (!source) return null
  const pieces = list(source.pieces).map((piece) => ({
    p: Number(piece.p),
    kind: text(piece.kind),
    text: text(piece.text),
    ...(text(piece.teller) && { teller: text(piece.teller) }),
  }))
  const same = block(message, 'items')
  if (same) {
    const items = list(same.items).map(({ n, words }) => ({ n: Number(n), words: text(words) }))
    return { task: 'same', pieces, items }
  }
  const reading = block(message, 'reading')
  if (reading) {
    const sentences = list(reading.paragraphs).flatMap((paragraph) => list(paragraph.sentences))
    const isAgain = message.includes('You have read this text already.')
    return { task: 'read', pieces, sentences: sentences.map(readSentence), isAgain }
  }
  const eulogy = block(message, 'eulogy')
  if (!eulogy) return { task: 'kinds', pieces }
  const rewrite = block(message, 'rewrite')
  if (rewrite) return readRewrite(pieces, eulogy, rewrite)
  const listed = block(message, 'listed')
  if (!listed) {
    return { task: 'judge', pieces, sentences: list(eulogy.sentences).map(readSentence) }
  }
  return {
    task: 'edit',
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
    unsaid: list(block(message, 'unsaid')?.unsaid).map((piece) => ({
      p: Number(piece.p),
      text: text(piece.text),
    })),
  }
}

const readSentence = (sentence: Record<string, unknown>): Sentence => ({
  s: Number(sentence.s),
  text: text(sentence.text),
})

function readRewrite(
  pieces: Piece[],
  eulogy: Record<string, unknown>,
  { paragraph, wish, add, avoid }: Record<string, unknown>,
): Job {
  const old = list(eulogy.paragraphs).find((known) => known.paragraph === paragraph)
  return {
    task: 'rewrite',
    pieces,
    paragraph: text(old?.text),
    wish: text(wish),
    add: Array.isArray(add) ? add.map(Number) : [],
    avoid: Array.isArray(avoid) ? avoid.map(String) : [],
  }
}

/** The same for every attempt at the same request. */
export const requestKey = (job: Job) => {
  if (job.task === 'draft') return JSON.stringify([job.input, job.assignment.part])
  return JSON.stringify([job.task === 'listen' ? job.input : job.pieces, job.task])
}

/** The text that may contain a marker. */
export const personOf = (job: Job) =>
  job.task === 'draft' || job.task === 'listen' ? job.input.person : (job.pieces[0]?.text ?? '')

export function readSubmissionInput(given: Record<string, unknown>): SubmissionInput {
  return {
    person: text(given.person),
    relationship: text(given.relationship),
    pronouns: text(given.pronouns),
    qualities: text(given.qualities),
    memories: text(given.memories),
    scripture: text(given.scripture),
    additional: text(given.additional),
    speaker: text(given.speaker),
    language: text(given.language) || 'English',
    answers: list(given.answers).map(({ question, answer }) => ({
      question: text(question),
      answer: text(answer),
    })),
    fromOthers: list(given.fromOthers).map(({ name, relation, words }) => ({
      name: text(name),
      relation: text(relation),
      words: text(words),
    })),
  }
}

function readTask(given: Record<string, unknown> | null): Assignment {
  const opening = text(given?.opening)
  return {
    part: opening === '' ? 'whole' : 'rest',
    about: typeof given?.about === 'number' ? given.about : 600,
    opening,
    version: typeof given?.version === 'number' ? given.version : 1,
  }
}

/** The first block with this tag that holds JSON: the instructions may mention the tag too. */
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
