import type { Context } from '#server/context.ts'
import type { Model } from '#server/gateways/models/models.ts'
import type { WritingRequest } from './call-model.ts'
import { type CheckedText, checkText, type Draft } from './check-text.ts'
import {
  type BegunDraft,
  beginDraft,
  type EulogyTask,
  linesWithOpening,
  writeDraft,
} from './write-draft.ts'

/**
 * Writes a text and has it checked (`check-text.ts`); what was drafted with its opening is only checked. Throws
 * WritingFailed only when no writer returned a usable draft.
 */
export async function composeEulogy(
  ctx: Context,
  request: WritingRequest,
  task: EulogyTask,
): Promise<CheckedText> {
  const { drafted, opening } = task
  const draft = drafted
    ? { model: drafted.writer, lines: linesWithOpening(opening, drafted.rest) }
    : await writeDraft(ctx, request, task)
  return check(ctx, request, task, draft)
}

/** Begins a whole text with this writer. Its opening is checked while the rest is being written. */
export async function composeOpening(
  ctx: Context,
  request: WritingRequest,
  task: EulogyTask,
  writer: Model,
): Promise<CheckedText & { draft: BegunDraft }> {
  const draft = await beginDraft(ctx, request, task, writer)
  try {
    const opening = { model: writer, lines: draft.opening }
    return { ...(await check(ctx, request, task, opening, 'opening')), draft }
  } catch (error) {
    await draft.end()
    throw error
  }
}

async function check(
  ctx: Context,
  request: WritingRequest,
  task: EulogyTask,
  draft: Draft,
  part: 'opening' | 'whole' = 'whole',
): Promise<CheckedText> {
  task.onStage?.('checking')
  const source = (await task.classified) ?? task.source
  return checkText(ctx, request, { ...task, part, source }, draft)
}
