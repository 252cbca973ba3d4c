import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { evalsFile, type PassedEval } from '#server/launch/launch.ts'
import { type Acceptance, acceptedFile, readAcceptances } from '#server/launch/settings.ts'
import { projectFolder } from '#server/project-folder.ts'

export async function readEvals(): Promise<PassedEval[]> {
  return JSON.parse(await readFile(join(projectFolder, evalsFile), 'utf8')) as PassedEval[]
}

/** Throws if the file is malformed. */
export async function readAccepted(): Promise<Acceptance[]> {
  return readAcceptances(JSON.parse(await readFile(join(projectFolder, acceptedFile), 'utf8')))
}

/** Replaces the previous run of the same brief and models, even if this one failed. */
export async function recordEval(run: PassedEval & { on: string }): Promise<void> {
  const isSameSetup = ({ briefVersion, models }: PassedEval) =>
    briefVersion === run.briefVersion && JSON.stringify(models) === JSON.stringify(run.models)
  const others = (await readEvals()).filter((earlier) => !isSameSetup(earlier))
  await writeFile(join(projectFolder, evalsFile), `${JSON.stringify([...others, run], null, 2)}\n`)
}
