import { createHash } from 'node:crypto'

type Mutant = {
  id: string
  fileName: string
  location: { start: { line: number; column: number } }
  mutatorName: string
  replacement: string
}
type Result = { status: 'passed' } | { status: 'compileError'; reason: string }

/** Set by scripts/mutants.ts: one mutant of this many is tested. */
const every = Number(process.env.MUTANTS_EVERY ?? 1)

/** Depends only on the mutant, so a run can be repeated. */
function isInSample({ fileName, location, mutatorName, replacement }: Mutant): boolean {
  const file = fileName.slice(fileName.lastIndexOf('/src/'))
  const { line, column } = location.start
  const key = [file, line, column, mutatorName, replacement].join('\n')
  return createHash('sha256').update(key).digest().readUInt32BE(0) % every === 0
}

const sample = () => ({
  init: async () => {},
  check: async (mutants: Mutant[]): Promise<Record<string, Result>> =>
    Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        isInSample(mutant)
          ? { status: 'passed' }
          : { status: 'compileError', reason: 'not in the sample' },
      ]),
    ),
  group: async (mutants: Mutant[]) => [mutants.map(({ id }) => id)],
})

/** A plugin for Stryker: of the ways to skip a mutant, only this one is decided by mutant. */
export const strykerPlugins = [{ kind: 'Checker', name: 'sample', factory: sample }]
