import type { Db } from './database/database.ts'
import { changedOne } from './database/results.ts'
import * as eulogies from './eulogies.ts'
import { withLock } from './families.ts'

type Confirmed = { rootId: string; submissionId: string; sentence: string; now: Date }

/** False if the text is not paid or has no such sentence, shown or removed. */
export const confirm = (db: Db, { rootId, submissionId, sentence, now }: Confirmed) =>
  withLock(db, rootId, async (tx) => {
    const version = await eulogies.findVersion(tx, submissionId)
    if (!version) return false
    const rewritten = version.rewrites.flatMap(({ sentences }) => sentences)
    const known = [...version.sentences, ...version.removed, ...rewritten]
    if (!known.some((line) => line.sentence === sentence)) return false
    await tx
      .insertInto('confirmed_sentences')
      .values({ root_id: rootId, sentence, confirmed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return true
  })

/** Later versions don't use it anymore. False if the sentence was not confirmed. */
export const withdraw = (db: Db, rootId: string, sentence: string): Promise<boolean> =>
  withLock(db, rootId, (tx) =>
    tx
      .deleteFrom('confirmed_sentences')
      .where('root_id', '=', rootId)
      .where('sentence', '=', sentence)
      .$call(changedOne),
  )

export async function list(db: Db, rootId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('confirmed_sentences')
    .select('sentence')
    .where('root_id', '=', rootId)
    .orderBy('confirmed_at')
    .execute()
  return rows.map(({ sentence }) => sentence)
}
