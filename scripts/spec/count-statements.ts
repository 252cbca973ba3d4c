import type { TestResult } from './test-run.ts'

export type Statement = { id: string; section: string; text: string }
export type Count = {
  covered: Statement[]
  /** With each of its tests that did not pass; empty where no test is tagged with it. */
  missing: (Statement & { notPassed: TestResult[] })[]
  /** Tags that no statement has. */
  unknown: string[]
}

/** A statement holds when at least one test is tagged with its id and all of those tests passed. */
export function countStatements(statements: Statement[], tests: TestResult[]): Count {
  const naming = new Map<string, TestResult[]>()
  for (const test of tests) {
    for (const id of test.tags) naming.set(id, [...(naming.get(id) ?? []), test])
  }
  const covered: Count['covered'] = []
  const missing: Count['missing'] = []
  for (const statement of statements) {
    const named = naming.get(statement.id) ?? []
    const notPassed = named.filter(({ outcome }) => outcome !== 'passed')
    if (named.length > 0 && notPassed.length === 0) covered.push(statement)
    else missing.push({ ...statement, notPassed })
  }
  const known = new Set(statements.map(({ id }) => id))
  return { covered, missing, unknown: [...naming.keys()].filter((id) => !known.has(id)) }
}

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
