import { sha256 } from './access-keys.ts'
import type { Db, Tx } from './database/database.ts'
import { rowsChanged } from './database/results.ts'

/** Identifies a request by its idempotency key and content, so a changed form is a new request. */
export function hashRequest(idempotencyKey: string, input: object): Buffer {
  return sha256(`${idempotencyKey} ${JSON.stringify(input)}`)
}

/**
 * Records the request of a submission before it's stored. Returns the id of the earlier submission if the same form
 * was sent before.
 */
export async function insert(
  tx: Tx,
  request: { submissionId: string; idempotencyHash: Buffer | null; now: Date },
): Promise<string> {
  const { submissionId, idempotencyHash, now } = request
  const row = await tx
    .insertInto('submission_requests')
    .values({ submission_id: submissionId, idempotency_hash: idempotencyHash, requested_at: now })
    .onConflict((conflict) => conflict.column('idempotency_hash').doNothing())
    .returning('submission_id')
    .executeTakeFirst()
  const id =
    row?.submission_id ?? (idempotencyHash && (await findByIdempotencyHash(tx, idempotencyHash)))
  if (!id) throw new Error('Idempotency conflict: the first submission is gone')
  return id
}

export async function findByIdempotencyHash(
  db: Db,
  idempotencyHash: Buffer,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('submission_requests')
    .select('submission_id')
    .where('idempotency_hash', '=', idempotencyHash)
    .executeTakeFirst()
  return row?.submission_id
}

/** Those that something else writes to now wait for the next time. */
export async function purge(db: Db, requestedBefore: Date): Promise<number> {
  return db
    .deleteFrom('submission_requests')
    .where('submission_id', 'in', (eb) =>
      eb
        .selectFrom('submission_requests')
        .select('submission_id')
        .where('requested_at', '<', requestedBefore)
        .forUpdate()
        .skipLocked(),
    )
    .$call(rowsChanged)
}
