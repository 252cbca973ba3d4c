import type { Ran } from './ran.ts'

export type Statement = { id: string; section: string; text: string }
export type Count = {
  shown: Statement[]
  /** With every test that names it and did not pass; none at all where nothing names it. */
  missing: (Statement & { because: Ran[] })[]
  /** Ids in a title that no statement has. */
  unknown: string[]
}

/** A statement is shown to hold by tests that name it, if there are any and every one of them passed. */
export function countStatements(statements: Statement[], tests: Ran[]): Count {
  const naming = new Map<string, Ran[]>()
  for (const test of tests) {
    for (const id of idsIn(test.title)) naming.set(id, [...(naming.get(id) ?? []), test])
  }
  const shown: Count['shown'] = []
  const missing: Count['missing'] = []
  for (const statement of statements) {
    const named = naming.get(statement.id) ?? []
    const because = named.filter(({ outcome }) => outcome !== 'passed')
    if (named.length > 0 && because.length === 0) shown.push(statement)
    else missing.push({ ...statement, because })
  }
  const known = new Set(statements.map(({ id }) => id))
  return { shown, missing, unknown: [...naming.keys()].filter((id) => !known.has(id)) }
}

/** What stands in brackets in a test's title: [S2-101] or [S2-101 R5-a]. */
const idsIn = (title: string) =>
  new Set([...title.matchAll(/\[([SR]\d[^\]]*)\]/g)].flatMap(([, ids = '']) => ids.split(/[\s,]+/)))

export function readStatements(table: string): Statement[] {
  return table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', section = '', , text = ''] = line.split('\t')
      return { id, section, text }
    })
}
