import type { SubmissionRow } from '#domain/submission.ts'
import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as families from '#server/store/families.ts'
import * as memoryLinks from '#server/store/memories/memory-links.ts'
import * as submissionRequests from '#server/store/submission-requests.ts'
import * as submissions from '#server/store/submissions.ts'
import { findPassage } from '#server/writing/find-passage.ts'

export type Sender = {
  keys: string[]
  /** The same form sent again with the same key is one submission. */
  idempotencyKey: string | null
}

/** Whose requests for memories become part of the new family: those of the changed answers, or else of the form. */
type RequestsToHandOver = {
  /** Of the requests that were made for this form before it was sent. */
  ownerKey?: string | null
  /** The submission whose answers were changed. Only its owner can move the requests. */
  changes?: string | undefined
}

/** Stores a submission once and issues a browser key for it. */
export async function submit(
  ctx: Context,
  row: SubmissionRow,
  sender: Sender,
  { ownerKey, changes }: RequestsToHandOver = {},
) {
  const newId = ctx.random.uuid()
  const key = ctx.random.key()
  const now = ctx.now()
  const idempotencyHash =
    sender.idempotencyKey === null
      ? null
      : submissionRequests.hashRequest(sender.idempotencyKey, row)
  const form = { ...row, ...(await findPassage(row)) }
  const isNew = await submissions.insertOnce(ctx.db, {
    id: newId,
    row: form,
    key,
    idempotencyHash,
    now,
  })
  const id = isNew ? newId : await addKey(ctx, idempotencyHash, key)
  const moved = { action: 'move-memories', submissionId: changes ?? '', keys: sender.keys } as const
  const former = changes && (await submissions.findWithKey(ctx.db, moved))
  // The same form sent again hands them over if the first time failed in the meantime.
  if (former) await memoryLinks.handOver(ctx.db, { rootId: former.root_id }, id)
  else if (ownerKey) await memoryLinks.handOver(ctx.db, { ownerKey }, id)
  ctx.log.info({ submissionId: id, repeated: !isNew }, 'submitted')
  return { id, rootId: id, key }
}

/** The response to the first request may have been lost, and the key with it. */
async function addKey(ctx: Context, idempotencyHash: Buffer | null, key: string): Promise<string> {
  const id =
    idempotencyHash && (await submissionRequests.findByIdempotencyHash(ctx.db, idempotencyHash))
  if (!id) throw new Error('Idempotency conflict: the first submission is gone')
  const browser = { key, rootId: id, kind: 'browser', now: ctx.now() } as const
  await families.withLock(ctx.db, id, (tx) => accessKeys.addForBrowser(tx, browser))
  return id
}
