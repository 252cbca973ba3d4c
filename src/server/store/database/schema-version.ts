import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Db, isDatabaseUnavailable } from './database.ts'

/**
 * Code runs on its own schema or a newer one, never on an older one: a deploy migrates first. An unreachable
 * database is not checked, because the process starts anyway and waits for it.
 */
export async function assertMigrated(db: Db, folder: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`
    .execute(db)
    .catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) return { rows: null }
      throw new Error('The database has no schema yet. Run "npm run migrate" first.', {
        cause: error,
      })
    })
  if (!rows) return
  const applied = new Set(rows.map(({ name }) => name))
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const missing = files.filter((file) => !applied.has(file))
  if (missing.length === 0) return
  throw new Error(`The database lacks ${missing.join(', ')}. Run "npm run migrate" first.`)
}
