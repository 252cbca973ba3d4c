import { createHash } from 'node:crypto'

/** Statements with lists of varying length have many forms; beyond this many, the others aren't prepared. */
const maxStatements = 300

/** A migration changed the table of a prepared statement. */
export const isStalePlan = (error: unknown) =>
  error instanceof Error && error.message === 'cached plan must not change result type'

type Query = (...args: unknown[]) => unknown

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxStatements) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  names.set(text, name)
  return name
}

/**
 * Prepares each statement with parameters once per connection. Planning the reads of a submission takes
 * PostgreSQL several times as long as running them.
 */
export function prepareStatements(query: Query): Query {
  return (...args) => {
    const [text, values] = args
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && nameOf(text)
    if (!name || args.length > 2) return query(...args)
    const result = query({ name, text, values }) as Promise<unknown>
    // Outside a transaction it can simply run again.
    return result.catch((error: unknown) => {
      if (!isStalePlan(error)) throw error
      return (query(text, values) as Promise<unknown>).catch(() => {
        throw error
      })
    })
  }
}
