import type { TestResult } from './test-run.ts'

export type Statement = { id: string; section: string; text: string }
export type Count = {
  covered: Statement[]
  /** notPassed is empty if no test has the tag. */
  missing: (Statement & { notPassed: TestResult[] })[]
  /** Tags without a statement. */
  unknown: string[]
}

/** A statement is covered if at least one test has its tag and all such tests passed. */
export function countStatements(statements: Statement[], tests: TestResult[]): Count {
  const testsByTag = new Map<string, TestResult[]>()
  for (const test of tests) {
    for (const id of test.tags) testsByTag.set(id, [...(testsByTag.get(id) ?? []), test])
  }
  const covered: Count['covered'] = []
  const missing: Count['missing'] = []
  for (const statement of statements) {
    const tagged = testsByTag.get(statement.id) ?? []
    const notPassed = tagged.filter(({ outcome }) => outcome !== 'passed')
    if (tagged.length > 0 && notPassed.length === 0) covered.push(statement)
    else missing.push({ ...statement, notPassed })
  }
  const known = new Set(statements.map(({ id }) => id))
  return { covered, missing, unknown: [...testsByTag.keys()].filter((id) => !known.has(id)) }
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
