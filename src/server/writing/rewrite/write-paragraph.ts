import type { SentenceEvidence } from '#domain/evidence.ts'
import { splitParagraphs } from '#domain/paragraphs.ts'
import type { Context } from '#server/context.ts'
import * as confirmedSentences from '#server/store/confirmed-sentences.ts'
import type { PaidVersion } from '#server/store/eulogies.ts'
import type { Submission } from '#server/store/submissions.ts'
import * as rewrites from '#server/store/writing/rewrites.ts'
import type { WritingRequest } from '#server/writing/call-model.ts'
import { joinLines, type Line, splitLines } from '#server/writing/draft.ts'
import { askForKinds, classifyOnce } from '#server/writing/piece-kinds.ts'
import { evidenceOf, findEvidence } from '#server/writing/sentence-evidence.ts'
import { type Source, withKinds } from '#server/writing/source.ts'
import { sourceFor, toBriefInput } from '#server/writing/writing-input.ts'
import { composeParagraph } from './compose-paragraph.ts'

/** A finished paragraph, ready to store. */
export type WrittenParagraph = { text: string; sentences: SentenceEvidence[] }

export type ParagraphRequest = {
  submission: Submission
  version: PaidVersion
  rewrite: rewrites.Rewrite
  attempt: number
}

/** Rewrites one paragraph. Null if no answer was acceptable. Throws WritingFailed if no writer answered. */
export async function writeParagraph(
  ctx: Context,
  request: WritingRequest,
  { submission, version, rewrite, attempt }: ParagraphRequest,
): Promise<WrittenParagraph | null> {
  const confirmed = await confirmedSentences.list(ctx.db, submission.root_id)
  const edited = ownSentences(version, rewrite.old_text)
  const given = sourceFor(submission, confirmed, edited)
  const unclassified = await classifyOnce(ctx, request, submission, given)
  const parts = piecesToAdd(unclassified, rewrite)
  // Its contributor took it back, or it holds nothing but instructions.
  if (rewrite.wish === 'memory' && rewrite.memory === '' && parts.length === 0) return null
  const source = await withMemoryKinds(ctx, request, { source: unclassified, add: parts, rewrite })
  const paragraphs = splitParagraphs(version.full_eulogy)
  // The text may have been edited since; it is only context for this paragraph.
  const position = Math.min(rewrite.position, Math.max(0, paragraphs.length - 1))
  paragraphs.splice(position, 1, rewrite.old_text)
  const lines = await composeParagraph(ctx, request, {
    input: toBriefInput(submission, source),
    source,
    wish: rewrite.wish,
    add: piecesToAdd(source, rewrite),
    lines: knownLines(source, version, paragraphs),
    paragraphs,
    position,
    attempt,
  })
  return (
    lines && { text: joinLines(lines), sentences: lines.map((line) => evidenceOf(source, line)) }
  )
}

/** Sentences that we didn't write: the buyer typed or changed them, so they count as input. */
function ownSentences(version: PaidVersion, paragraph: string): string[] {
  const { original, sentences, removed, rewrites: rewritten } = version
  const written = new Set([
    ...splitLines(original).map(({ text }) => text),
    ...[...sentences, ...removed, ...rewritten.flatMap((known) => known.sentences)].map(
      ({ sentence }) => sentence.trim(),
    ),
  ])
  const all = splitLines(`${version.full_eulogy}\n\n${paragraph}`).map(({ text }) => text)
  return [...new Set(all.filter((sentence) => !written.has(sentence)))]
}

/** The numbers of the pieces of this rewrite's memory. */
const piecesToAdd = (source: Source, { id, memory_id }: rewrites.Rewrite): number[] =>
  source.flatMap(({ memoryId, rewriteId }, at) =>
    (memory_id ? memoryId === memory_id : rewriteId === id) ? [at + 1] : [],
  )

type Memory = { source: Source; add: readonly number[]; rewrite: rewrites.Rewrite }

/** Finds out once which parts of the memory are instructions, and stores that. */
async function withMemoryKinds(
  ctx: Context,
  request: WritingRequest,
  { source, add, rewrite }: Memory,
): Promise<Source> {
  if (add.length === 0 || rewrite.memory_kinds || rewrite.memory_id) return source
  const answered = await askForKinds(ctx, request, source)
  const kinds = source.map(({ kind }, at) =>
    add.includes(at + 1) ? (answered[at] ?? kind) : undefined,
  )
  await rewrites.saveMemoryKinds(
    ctx.db,
    rewrite.id,
    kinds.flatMap((kind) => kind ?? []),
  )
  return withKinds(source, kinds)
}

/** The whole text as lines. Sentences that were checked before have their stored evidence. */
function knownLines(source: Source, version: PaidVersion, paragraphs: readonly string[]): Line[] {
  const stored = [...version.sentences, ...version.rewrites.flatMap(({ sentences }) => sentences)]
  const evidence = new Map(
    stored.map(({ sentence, ...found }) => [sentence.trim(), found.evidence]),
  )
  return splitLines(paragraphs.join('\n\n')).map((line) => ({
    ...line,
    fixed: true,
    checked: {
      status: 'supported',
      objections: [],
      evidence: (evidence.get(line.text) ?? []).flatMap(({ words }) => findEvidence(source, words)),
    },
  }))
}
