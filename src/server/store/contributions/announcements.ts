import { sql } from 'kysely'
import type { Db } from '#server/store/database/database.ts'

const ofFamily = (rootId: string) => sql`(select id from memory_requests where root_id = ${rootId})`

/**
 * Families with new memories that no email was about, except those that got such an email since then or have one
 * waiting. `after` is the last family of the page before.
 */
export async function listDue(
  db: Db,
  { since, after, limit }: { since: Date; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ root_id: string }>`
    select distinct r.root_id from contributions c join memory_requests r on r.id = c.request_id
    where c.announced_at is null and c.state = 'new' and r.root_id is not null
      and (${after}::uuid is null or r.root_id > ${after})
      and not exists (
        select from emails e
        where e.submission_id = r.root_id and e.kind = 'new-memories' and e.recipient is null
          and (coalesce(e.sent_at, e.failed_at) is null
            or greatest(e.due_at, e.sent_at, e.failed_at) > ${since}))
    order by r.root_id limit ${limit}
  `.execute(db)
  return rows.map(({ root_id }) => root_id)
}

/** Records that an email about all new memories of this family is queued. Returns how many there were. */
export async function markAnnounced(db: Db, rootId: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update contributions set announced_at = ${now}
    where announced_at is null and state = 'new' and request_id in ${ofFamily(rootId)}
  `.execute(db)
  return Number(numAffectedRows)
}

/** Who added the memories that the owner hasn't decided about, oldest first. */
export async function listUndecidedNames(db: Db, rootId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from contributions
    where state = 'new' and request_id in ${ofFamily(rootId)} order by contributed_at
  `.execute(db)
  return rows.map(({ name }) => name)
}
