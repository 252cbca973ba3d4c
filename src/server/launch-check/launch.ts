import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { listUsedModels, type ModelConfig } from '#server/model-settings.ts'
import { buildFolder } from '#server/project-folder.ts'
import { readSecretFiles } from '#server/secret-files.ts'
import { briefVersion } from '#server/writing/brief.ts'
import {
  type Acceptance,
  acceptedFile,
  decideLaunch,
  describeItem,
  type Environment,
  type LaunchItem,
  listProcessItems,
  readAcceptances,
  type StatedSite,
} from './settings.ts'

/** The result of a full `npm run eval` with real models. */
export type PassedEval = {
  briefVersion: string
  standIn: boolean
  quick: boolean
  cases: number
  holds: boolean
  /** Keyed by setting. */
  models: Record<string, string>
}

/** The launch data from the build: what the pages say, the items in the content, the evals that passed, and what was accepted. */
export type BuiltLaunch = StatedSite & {
  items: LaunchItem[]
  evals: PassedEval[]
  accepted: Acceptance[]
}
export const launchFile = 'launch.json'

/** Throws while the launch check of a production site has open items. Returns those that someone accepted, with who and when. */
export async function requireLaunchReady(
  config: Config,
  environment: Environment = readSecretFiles(process.env),
): Promise<string[]> {
  if (config.SITE_ENV !== 'production') return []
  const built = await readBuilt(join(buildFolder, launchFile))
  const items = [
    ...built.items,
    ...listProcessItems(environment, built),
    evaluationItem(config, briefVersion, built.evals),
  ]
  const { open, accepted } = decideLaunch(items, readAcceptances(built.accepted))
  if (open.length > 0) {
    throw new Error(`The site is not ready for the public (npm run launch-check):
${open.map((item) => `- ${describeItem(item)}`).join('\n')}
Finish these, or accept those that can wait in ${acceptedFile} and build again.`)
  }
  return accepted.map((item) => `${describeItem(item)} Accepted by ${item.by} on ${item.on}.`)
}

/** Quality depends on the models, so an eval must have passed with exactly these. */
export function evaluationItem(
  config: ModelConfig,
  brief: string,
  evals: readonly PassedEval[],
): LaunchItem {
  const used = Object.entries(listUsedModels(config))
  const passed = evals.some(
    ({ briefVersion: version, standIn, quick, holds, cases, models }) =>
      holds &&
      !standIn &&
      !quick &&
      cases > 0 &&
      version === brief &&
      used.every(([setting, model]) => models[setting] === model),
  )
  const modelNames = used.map(([, model]) => model).join(', ') || 'any real model'
  const problem = `no eval has passed with ${modelNames} and brief ${brief}. Run npm run eval with these models and commit the result in ${evalsFile}.`
  return { name: 'evaluation', problem: passed ? null : problem, canBeAccepted: false }
}

/** `npm run eval` adds its result here when it passes with real models. */
export const evalsFile = 'operator/evals.json'

async function readBuilt(file: string): Promise<BuiltLaunch> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new Error(`${file} is missing, so readiness is unknown. Run npm run build`, { cause })
  }
}
