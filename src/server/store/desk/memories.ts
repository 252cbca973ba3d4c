import { sql } from 'kysely'
import type { ContributionState } from '#domain/contributions/contribution.ts'
import type { Db } from '#server/store/database/database.ts'

/** A memory from someone else, without its words. */
export type MemorySummary = {
  id: string
  requestId: string
  /** Null until the owner's form is sent. */
  rootId: string | null
  orderNumber: string | null
  state: ContributionState
  addedAt: Date
  reportedAt: Date | null
  reportClosedAt: Date | null
  linkWorks: boolean
}

export type MemoryWords = { name: string; relation: string; text: string }

const summary = (now: Date) => sql`
  select c.id, c.request_id as "requestId", r.root_id as "rootId", p.order_number as "orderNumber", c.state,
    c.contributed_at as "addedAt", c.reported_at as "reportedAt", c.report_closed_at as "reportClosedAt",
    r.revoked_at is null and r.expires_at > ${now} as "linkWorks"
  from contributions c join memory_requests r on r.id = c.request_id
  left join purchases p on p.root_id = r.root_id`

const isWaiting = sql`c.reported_at is not null and c.report_closed_at is null`

/** Reported memories that no operator has looked at, oldest report first. */
export async function listReported(db: Db, now: Date, limit: number): Promise<MemorySummary[]> {
  const { rows } = await sql<MemorySummary>`
    ${summary(now)} where ${isWaiting} order by c.reported_at limit ${limit}
  `.execute(db)
  return rows
}

export async function countReported(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from contributions c where ${isWaiting}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** All memories of a family, oldest first. */
export async function listOfFamily(db: Db, rootId: string, now: Date): Promise<MemorySummary[]> {
  const { rows } = await sql<MemorySummary>`
    ${summary(now)} where r.root_id = ${rootId} order by c.contributed_at
  `.execute(db)
  return rows
}

export async function find(db: Db, id: string, now: Date): Promise<MemorySummary | undefined> {
  const { rows } = await sql<MemorySummary>`${summary(now)} where c.id = ${id}`.execute(db)
  return rows[0]
}

export async function findWords(db: Db, id: string): Promise<MemoryWords | undefined> {
  return db
    .selectFrom('contributions')
    .select(['name', 'relation', 'text'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** False if no report was open. */
export async function closeReport(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contributions')
    .set({ report_closed_at: now })
    .where('id', '=', id)
    .where('reported_at', 'is not', null)
    .where('report_closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
