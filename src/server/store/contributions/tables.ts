import type { Generated } from 'kysely'
import type { LinkMaker } from '#domain/access.ts'
import type { ContributionState } from '#domain/contributions/contribution.ts'

/** The tables of memories from others. Defined in migrations/. */
export type ContributionTables = {
  memory_requests: {
    id: string
    hash: Buffer
    owner_hash: Generated<Buffer | null>
    root_id: Generated<string | null>
    person: string
    owner_name: string
    note: Generated<string>
    made_by: Generated<LinkMaker>
    created_at: Date
    expires_at: Date
    revoked_at: Generated<Date | null>
  }
  contributions: {
    id: string
    request_id: string
    hash: Buffer
    name: string
    relation: Generated<string>
    text: string
    state: Generated<ContributionState>
    kinds: Generated<string[] | null>
    contributed_at: Date
    changed_at: Date
    decided_at: Generated<Date | null>
    announced_at: Generated<Date | null>
  }
  deleted_contributions: { id: string; deleted_at: Date }
}
