import type { Generated } from 'kysely'
import type { Alert } from '#domain/limits/alert.ts'

/** The tables that the operator works with. Part of the schema in store/database/schema.ts. */
export type DeskTables = {
  contact_messages: {
    id: string
    name: string
    email: string
    subject: string
    message: string
    received_at: Date
    done_at: Generated<Date | null>
  }
  contact_replies: {
    id: string
    contact_id: string
    reply: string
    written_at: Date
  }
  operator_actions: {
    id: string
    at: Date
    operator: string
    action: string
    root_id: string | null
    order_number: string | null
    contact_id: string | null
    words: Generated<boolean>
    outcome: Generated<string | null>
  }
  operator_alerts: {
    id: string
    alert: Alert
    subject_id: string
    occurrence: number
    raised_at: Date
    emailed: boolean
    cleared_at: Generated<Date | null>
  }
  desk_links: { hash: Buffer; created_at: Date; expires_at: Date }
  desk_sessions: { hash: Buffer; signed_in_at: Date; seen_at: Date }
  backups: { taken_at: Generated<Date>; bytes: string }
  pauses: { feature: Pausable; paused_at: Date }
}

/** What the operator can switch off for a while. */
export type Pausable = 'previews'
