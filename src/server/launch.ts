import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { automaticRefundMinutes } from '#domain/offer.ts'
import type { Config } from './config.ts'
import { providerNames, providers } from './gateways/models/providers.ts'
import { listUsedModels, type ModelConfig } from './model-settings.ts'
import { readSecretFiles, secretNames } from './secret-files.ts'
import { briefVersion } from './writing/brief.ts'

export type Environment = Record<string, string | undefined>

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

/** What the pages say: the site's address, and the model providers that receive people's words. */
export type StatedSite = { address: string; modelCompanies: string[] }

/** The launch data from the build: what the pages say, open items in the content, and the evals that passed. */
export type BuiltLaunch = StatedSite & { openItems: string[]; evals: PassedEval[] }
export const launchFile = 'launch.json'

/**
 * Throws if the launch check of a production site has open items, unless the operator accepted them.
 * Returns the accepted items.
 */
export async function requireLaunchReady(
  config: Config,
  environment: Environment = readSecretFiles(process.env),
): Promise<string[]> {
  if (config.SITE_ENV !== 'production') return []
  const { openItems, evals, ...stated } = await readBuilt(join(config.PAGES_FOLDER, launchFile))
  const unfinished = [
    ...openItems,
    ...findInvalidSettings(environment, stated),
    ...findMissingEval(config, briefVersion, evals ?? []),
  ]
  if (unfinished.length > 0 && config.LAUNCH_UNFINISHED !== 'accept') {
    throw new Error(`The site is not ready for the public (npm run launch-check):
${unfinished.map((line) => `- ${line}`).join('\n')}
Finish these, or set LAUNCH_UNFINISHED=accept to start anyway.`)
  }
  return unfinished
}

/** Quality depends on the models, so an eval must have passed with exactly these. */
export function findMissingEval(
  config: ModelConfig,
  brief: string,
  evals: readonly PassedEval[],
): string[] {
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
  return passed
    ? []
    : [
        `No eval has passed with ${modelNames} and brief ${brief}. Run npm run eval with these models and commit the result in ${evalsFile}.`,
      ]
}

/** `npm run eval` adds its result here when it passes with real models. */
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

const exampleValue = /change-?me|example|placeholder|standin|xxx/i
const checkedForExamples = [
  ...secretNames,
  'OWNER_PASSWORD',
  'API_PASSWORD',
  'WORKER_PASSWORD',
  'MAIL_FROM',
  'OPERATOR_EMAIL',
  'SITE_URL',
]

/** Checks only settings that are present. Missing ones are reported by readConfig. */
export function findInvalidSettings(environment: Environment, stated: StatedSite): string[] {
  const { address, modelCompanies } = stated
  const problems = checkedForExamples
    .filter((name) => exampleValue.test(environment[name] ?? ''))
    .map((name) => `${name}: still an example value. Replace it.`)
  const report = (condition: unknown, problem: string) => condition && problems.push(problem)
  const { STRIPE_KEY, STRIPE_BASE_URL, WRITER, DEMO_WRITER } = environment
  const { SITE_ENV, SITE_URL, ORDER_REFUND_SECONDS, PREVIEW_EMAILS_PER_MAILBOX } = environment
  report(
    STRIPE_KEY?.includes('_test_'),
    'STRIPE_KEY: a test key. Use the live key, sk_live_… or rk_live_….',
  )
  report(STRIPE_BASE_URL, 'STRIPE_BASE_URL: points to the stand-in. Leave it empty.')
  report(
    WRITER === 'automation',
    'WRITER: the automation receives people’s email addresses too. Disclose this in src/web/content/legal/privacy-policy.md, then remove this line from the launch check.',
  )
  report(DEMO_WRITER === 'true', 'DEMO_WRITER: set it to false and configure a real model.')
  report(SITE_ENV && SITE_ENV !== 'production', 'SITE_ENV: set it to production.')
  report(
    SITE_URL && URL.parse(SITE_URL)?.origin !== address,
    `SITE_URL: doesn't match brand.address (${address}). They must be the same.`,
  )
  report(
    ORDER_REFUND_SECONDS && Number(ORDER_REFUND_SECONDS) !== automaticRefundMinutes * 60,
    `ORDER_REFUND_SECONDS: the pages promise a refund after ${automaticRefundMinutes} minutes. Leave it at ${automaticRefundMinutes * 60}.`,
  )
  report(
    PREVIEW_EMAILS_PER_MAILBOX && Number(PREVIEW_EMAILS_PER_MAILBOX) !== 5,
    'PREVIEW_EMAILS_PER_MAILBOX: the privacy policy says five. Leave it at 5.',
  )
  for (const provider of providerNames) {
    const setting = `${provider.toUpperCase()}_API_KEY`
    const { company } = providers[provider]
    report(
      environment[setting] && !modelCompanies.includes(company),
      `${setting}: ${company} would receive people’s words, but src/web/content/brand.ts doesn’t name it. Name it there, or remove the key.`,
    )
  }
  return problems
}
