import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { briefVersion } from './writing/brief.ts'

export type Environment = Record<string, string | undefined>

/** A full run of `npm run eval` on real models. All of it must hold for the models that are configured. */
export type PassedEval = {
  briefVersion: string
  standIn: boolean
  quick: boolean
  cases: number
  holds: boolean
  models: Partial<Record<ModelSetting, string>>
}
export const modelSettings = [
  'ANTHROPIC_MODEL',
  'ANTHROPIC_JUDGE_MODEL',
  'OPENAI_MODEL',
  'OPENAI_JUDGE_MODEL',
] as const
type ModelSetting = (typeof modelSettings)[number]

/**
 * What the build knows about the launch: the address in the brand, what is left in the content, and the
 * evals that were passed.
 */
export type BuiltLaunch = { address: string; open: string[]; evals: PassedEval[] }
export const launchFile = 'launch.json'

/**
 * A live site does not start while its launch check names anything, unless its operator has accepted
 * that. Returns what was accepted.
 */
export async function refuseUnfinished(
  config: Config,
  environment: Environment = process.env,
): Promise<string[]> {
  if (config.SITE_ENV !== 'production') return []
  const { address, open, evals } = await readBuilt(join(config.PAGES_FOLDER, launchFile))
  const unfinished = [
    ...open,
    ...findInvalidSettings(environment, address),
    ...findMissingEval(config, briefVersion, evals ?? []),
  ]
  if (unfinished.length > 0 && config.LAUNCH_UNFINISHED !== 'accept') {
    throw new Error(`The site is not ready for the public (npm run launch-check):
${unfinished.map((line) => `- ${line}`).join('\n')}
Finish these, or set LAUNCH_UNFINISHED=accept to start anyway.`)
  }
  return unfinished
}

type Configured = Pick<Config, ModelSetting | 'ANTHROPIC_API_KEY' | 'OPENAI_API_KEY'>

/** How good the texts are depends on the models, so these very ones have to have passed. */
export function findMissingEval(
  config: Configured,
  brief: string,
  evals: readonly PassedEval[],
): string[] {
  const isUsed = (name: ModelSetting) =>
    name.startsWith('ANTHROPIC') ? config.ANTHROPIC_API_KEY : config.OPENAI_API_KEY
  const used = modelSettings.filter(isUsed)
  const passed = evals.some(
    ({ briefVersion: version, standIn, quick, holds, cases, models }) =>
      holds &&
      !standIn &&
      !quick &&
      cases > 0 &&
      version === brief &&
      used.every((name) => models[name] === config[name]),
  )
  const named = used.map((name) => config[name]).join(', ') || 'any real model'
  return passed
    ? []
    : [
        `The texts of ${named} with brief ${brief} were not measured. Run npm run eval with these models, and commit what it adds to ${evalsFile}.`,
      ]
}

/** In the repository: what `npm run eval` adds to when it passes on real models. */
export const evalsFile = 'docs/evals.json'

async function readBuilt(file: string): Promise<BuiltLaunch> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new Error(`${file} is missing, so readiness is unknown. Run npm run build`, {
      cause,
    })
  }
}

const exampleSecret = /change-?me|example|placeholder|standin|xxx/i
const secrets = [
  'STRIPE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'ANTHROPIC_API_KEY',
  'OPENAI_API_KEY',
  'OWNER_PASSWORD',
  'API_PASSWORD',
  'WORKER_PASSWORD',
  'OWNER_DATABASE_URL',
  'API_DATABASE_URL',
  'WORKER_DATABASE_URL',
  'SITE_SECRET',
  'AUTOMATION_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'OPERATOR_EMAIL',
  'SITE_URL',
]

/** Only what is set is looked at; what must be set, the processes themselves ask for. */
export function findInvalidSettings(environment: Environment, address: string): string[] {
  const left = secrets
    .filter((name) => exampleSecret.test(environment[name] ?? ''))
    .map((name) => `${name}: an example is still there. Put in your own.`)
  const say = (when: unknown, what: string) => when && left.push(what)
  const { STRIPE_KEY, STRIPE_BASE_URL, WRITER, DEMO_WRITER } = environment
  const { SITE_ENV, SITE_URL } = environment
  say(
    STRIPE_KEY?.includes('_test_'),
    'STRIPE_KEY: a test key takes no money. Put in the live key, sk_live_… or rk_live_….',
  )
  say(STRIPE_BASE_URL, 'STRIPE_BASE_URL: leads to the stand-in. Leave it empty.')
  say(
    WRITER === 'automation',
    'WRITER: the automation receives people’s email addresses too. Say so in src/web/content/legal/privacy-policy.ts, then take this line out of the launch check.',
  )
  say(DEMO_WRITER === 'true', 'DEMO_WRITER: set it to false, with a real model.')
  say(SITE_ENV === 'local', 'SITE_ENV: set it to production.')
  say(
    SITE_URL && URL.parse(SITE_URL)?.origin !== address,
    `SITE_URL: is not brand.address, ${address}. Make them the same.`,
  )
  return left
}
