import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { evalsFile, type PassedEval } from '#server/launch.ts'

const file = join(import.meta.dirname, '../..', evalsFile)

export async function readEvals(): Promise<PassedEval[]> {
  return JSON.parse(await readFile(file, 'utf8')) as PassedEval[]
}

/** Replaces the previous run of the same brief and models, even if this one failed. */
export async function recordEval(run: PassedEval & { on: string }): Promise<void> {
  const isSameSetup = ({ briefVersion, models }: PassedEval) =>
    briefVersion === run.briefVersion && JSON.stringify(models) === JSON.stringify(run.models)
  const others = (await readEvals()).filter((earlier) => !isSameSetup(earlier))
  await writeFile(file, `${JSON.stringify([...others, run], null, 2)}\n`)
}
