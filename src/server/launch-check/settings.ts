import * as z from 'zod/mini'
import { inspectSettings, placeholder } from '#server/config.ts'
import { providerNames, providers } from '#server/gateways/models/providers.ts'
import { migrationSettings, secretNames } from '#server/secret-files.ts'

export type Environment = Record<string, string | undefined>

/** What the pages say: the site's address, and the companies that receive people's words. */
export type StatedSite = {
  address: string
  modelCompanies: string[]
  /** Null if no automation writes. */
  automationCompany: string | null
}

const ownValues = [...secretNames, 'OWNER_PASSWORD', 'MAIL_FROM', 'OPERATOR_EMAIL', 'SITE_URL']

const settingItem = (
  name: string,
  isWrong: unknown,
  problem: string,
  canBeAccepted = false,
): LaunchItem => ({ name, problem: isWrong ? `in .env, ${problem}` : null, canBeAccepted })

/** Checks only settings that are present. Missing ones keep a process from starting: see listAllSettingItems. */
function listSettingItems(environment: Environment, stated: StatedSite): LaunchItem[] {
  const { address } = stated
  const { SITE_ENV, SITE_URL } = environment
  const check = (name: string, isWrong: unknown, problem: string) =>
    settingItem(name, isWrong, problem, true)
  return [
    ...ownValues.map((name) =>
      check(name, placeholder.test(environment[name] ?? ''), 'still an example value. Replace it.'),
    ),
    check('SITE_ENV', SITE_ENV && SITE_ENV !== 'production', 'set it to production.'),
    check(
      'SITE_URL',
      SITE_URL && URL.parse(SITE_URL)?.origin !== address,
      `doesn't match site.address in operator.json (${address}). They must be the same.`,
    ),
    ...listUnnamedReceivers(environment, stated),
  ]
}

/** The pages name everyone who receives people's words. */
function listUnnamedReceivers(
  environment: Environment,
  { modelCompanies, automationCompany }: StatedSite,
): LaunchItem[] {
  const receivers = providerNames.map((provider) => ({
    name: `${provider.toUpperCase()}_API_KEY`,
    company: providers[provider].company,
  }))
  const isAutomated = environment.WRITER === 'automation'
  const wrongWriter = automationCompany
    ? `the pages say that ${automationCompany} writes. Set it to automation, or companies.automation in operator.json to null, and build again.`
    : 'the pages say that a language model writes and gets no email address. Name the company of the automation in operator.json (companies.automation), and build again.'
  return [
    ...receivers.map(({ name, company }) =>
      settingItem(
        name,
        environment[name] && !modelCompanies.includes(company),
        `${company} would receive people’s words, but operator.json doesn’t name it (companies). Name it there, or remove the key.`,
      ),
    ),
    settingItem('WRITER', isAutomated !== (automationCompany !== null), wrongWriter),
    settingItem(
      receivers.map(({ name }) => name).join(' or '),
      isAutomated && receivers.every(({ name }) => !environment[name]),
      'none is set, but the pages say that a language model checks what the automation writes.',
    ),
  ]
}

/** Everything about the settings. What an item says about one is not said again because a process rejects it, too. */
export function listAllSettingItems(environment: Environment, stated: StatedSite): LaunchItem[] {
  const items = listSettingItems(environment, stated)
  const open = items.filter(({ problem }) => problem !== null).map(({ name }) => name)
  const isNew = ({ name }: LaunchItem) => !name.split(', ').some((each) => open.includes(each))
  return [...items, ...watchItems(environment), ...listStartItems(environment).filter(isNew)]
}

const watchItems = (environment: Environment) => {
  const unwatched = (name: string, consequence: string) =>
    settingItem(name, !environment[name], `empty: ${consequence}`, true)
  return [
    unwatched('HEARTBEAT_URL', 'nobody is called when no worker runs or nobody can buy.'),
    unwatched('MAIL_EVENTS', 'nobody notices an email that comes back later.'),
  ]
}

/** What each process asks again. Who watches is asked before the launch only: not every process has these settings. */
export const listProcessItems = (environment: Environment, stated: StatedSite): LaunchItem[] => [
  ...listSettingItems(environment, stated),
  ...watchItems({ HEARTBEAT_URL: 'asked', MAIL_EVENTS: 'asked' }),
]

/** What keeps a process from starting in production, as each of them reads its settings. */
function listStartItems(environment: Environment): LaunchItem[] {
  const problems = new Map<string, string[]>()
  const note = (problem: string, process: string) =>
    problems.set(problem, [...(problems.get(problem) ?? []), process])
  for (const kind of ['api', 'worker', 'desk'] as const) {
    // With compose, there are passwords of which it makes the URLs.
    const role = kind === 'api' ? 'API' : 'WORKER'
    const DATABASE_URL = environment.DATABASE_URL || composeUrl(environment, role)
    const env = { ...environment, SITE_ENV: 'production', DATABASE_URL }
    for (const problem of inspectSettings(env, kind).problems) note(problem, kind)
  }
  for (const name of migrationSettings) {
    const given = environment[name] || environment[`${name}_FILE`]
    const isOwner = name === 'OWNER_DATABASE_URL'
    if (!given && !(isOwner && composeUrl(environment, 'OWNER')))
      note(`${name}: missing`, 'migrate')
  }
  return [...problems].map(([problem, needing]) => {
    const [name = '', reason] = problem.split(': ')
    return {
      name,
      problem: `in .env, ${reason}. Until that is right, ${needing.join(', ')} can’t start.`,
      canBeAccepted: false,
    }
  })
}

function composeUrl(environment: Environment, role: 'OWNER' | 'API' | 'WORKER'): string {
  const password = environment[`${role}_PASSWORD`]
  return password ? `postgres://lovingly:${password}@postgres:5432/lovingly` : ''
}

/** Something to do before the site may open. */
export type LaunchItem = {
  /** What an acceptance names: brand.address, SITE_URL, evaluation. */
  name: string
  /** What is left to do, or null once it is done. */
  problem: string | null
  /** Not for what the law, an evaluation or a customer has to say. */
  canBeAccepted: boolean
}

const acceptance = z.strictObject({
  item: z.string().check(z.minLength(1)),
  on: z.iso.date(),
  by: z.string().check(z.trim(), z.minLength(1)),
})
/** An open item that someone has decided to launch with. */
export type Acceptance = z.infer<typeof acceptance>

/** The operator's decisions: which open item, when, and who. */
export const acceptedFile = 'operator/launch-accepted.json'

/** Throws if the file says anything else. */
export function readAcceptances(content: unknown): Acceptance[] {
  const parsed = z.array(acceptance).safeParse(content)
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`${acceptedFile} is malformed:\n  ${reasons.join('\n  ')}`)
}

export type LaunchState = { open: LaunchItem[]; accepted: (LaunchItem & Acceptance)[] }

/** Throws if an acceptance names no item, or one that can't be accepted. */
export function decideLaunch(
  items: readonly LaunchItem[],
  acceptances: readonly Acceptance[],
): LaunchState {
  const wrong = acceptances.flatMap(({ item }) => {
    const named = items.filter(({ name }) => name === item)
    if (named.length === 0) return `${item}: there is no such item`
    const isFinal = named.some(({ problem, canBeAccepted }) => problem && !canBeAccepted)
    return isFinal ? `${item}: can't be accepted, only done` : []
  })
  if (wrong.length > 0) throw new Error(`${acceptedFile} is wrong:\n  ${wrong.join('\n  ')}`)
  const unfinished = items.filter(({ problem }) => problem !== null)
  const acceptanceOf = (item: LaunchItem) => acceptances.find((each) => each.item === item.name)
  return {
    open: unfinished.filter((item) => !acceptanceOf(item)),
    accepted: unfinished.flatMap((item) => {
      const found = acceptanceOf(item)
      return found ? [{ ...item, ...found }] : []
    }),
  }
}

export const describeItem = ({ name, problem }: LaunchItem) => `${name}: ${problem}`
