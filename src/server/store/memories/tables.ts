import type { Generated } from 'kysely'
import type { LinkMaker } from '#domain/access.ts'
import type { MemoryState } from '#domain/memories/memory.ts'

/** The tables of memories from others. Defined in migrations/. */
export type MemoryTables = {
  memory_links: {
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
  memories: {
    id: string
    link_id: string
    hash: Buffer
    name: string
    relation: Generated<string>
    text: string
    state: Generated<MemoryState>
    kinds: Generated<string[] | null>
    contributed_at: Date
    changed_at: Date
    decided_at: Generated<Date | null>
    announced_at: Generated<Date | null>
  }
  deleted_memories: { id: string; deleted_at: Date }
}
