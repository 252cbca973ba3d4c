import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { evalsFile, type PassedEval } from '#server/launch.ts'

const file = join(import.meta.dirname, '../..', evalsFile)

/** The evals that were passed, as they are kept in the repository. */
export async function readEvals(): Promise<PassedEval[]> {
  return JSON.parse(await readFile(file, 'utf8')) as PassedEval[]
}

/** One line for each brief and set of models: the last run counts, also when it fell short. */
export async function recordEval(passed: PassedEval & { on: string }): Promise<void> {
  const sameModels = (one: PassedEval) =>
    one.briefVersion === passed.briefVersion &&
    JSON.stringify(one.models) === JSON.stringify(passed.models)
  const others = (await readEvals()).filter((one) => !sameModels(one))
  await writeFile(file, `${JSON.stringify([...others, passed], null, 2)}\n`)
}
