import type { LinkMaker } from '#domain/access.ts'
import { sha256 } from './access-keys.ts'
import type { Db } from './database/database.ts'
import { call, rowsChanged } from './database/results.ts'

export async function insert(
  db: Db,
  link: {
    id: string
    key: string
    rootId: string
    submissionId: string
    madeBy: LinkMaker
    now: Date
  },
): Promise<void> {
  await db
    .insertInto('reader_links')
    .values({
      id: link.id,
      hash: sha256(link.key),
      root_id: link.rootId,
      submission_id: link.submissionId,
      made_by: link.madeBy,
      created_at: link.now,
    })
    .execute()
}

/** The links of a family that work, oldest first. */
export async function listValid(db: Db, rootId: string) {
  return db
    .selectFrom('reader_links')
    .select(['id', 'submission_id', 'created_at'])
    .where('root_id', '=', rootId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** What a reader sees: the current text of one version, and the names. */
export async function findText(db: Db, key: string) {
  return db
    .selectFrom('reader_links as l')
    .innerJoin('paid_eulogies as e', 'e.submission_id', 'l.submission_id')
    .innerJoin('eulogy_submissions as s', 's.id', 'l.submission_id')
    .where('l.hash', '=', sha256(key))
    .where('l.revoked_at', 'is', null)
    .select(['l.root_id', 'e.full_eulogy', 'e.written_at', 's.person', 's.customer_name'])
    .executeTakeFirst()
}

/** False if the family has no such link, or it was revoked before. */
export async function revoke(db: Db, rootId: string, id: string, now: Date): Promise<boolean> {
  return call(db)`revoke_reader_link(${rootId}, ${id}, ${now})`
}

/** Only for the worker's role. Returns the number of links that were still valid. */
export async function revokeAll(db: Db, rootId: string, now: Date): Promise<number> {
  return db
    .updateTable('reader_links')
    .set({ revoked_at: now })
    .where('root_id', '=', rootId)
    .where('revoked_at', 'is', null)
    .$call(rowsChanged)
}
