import * as z from 'zod/mini'
import { type Limits, limits, type RateLimitedAction } from '#domain/limits/limits.ts'
import { maxAttemptSeconds } from '#domain/order/text-deadlines.ts'
import { isDemonstration, listAccounts, modelSettings, settingNames } from './model-settings.ts'
import { readSecretFiles } from './secret-files.ts'

const boolean = z.pipe(
  z.enum(['true', 'false']),
  z.transform((v) => v === 'true'),
)
const flag = z._default(boolean, false)
const list = z.pipe(
  z.string(),
  z.transform((value) => value.split(',').map((item) => item.trim())),
)
const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))
const timeZone = z.string().check(z.refine(isTimeZone))
const optionalAddress = z.optional(z.url())
const count = z.coerce.number().check(z.int(), z.minimum(1))
const mailEvents = z
  .string()
  .check(z.regex(/^(?:postmark:[\w-]{16,}|ses:arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w-]+)$/))
const dollars = z.coerce.number().check(z.minimum(0))
const json = z.pipe(
  z.string(),
  z.transform((value, { issues }): unknown => {
    try {
      return JSON.parse(value)
    } catch {
      issues.push({ code: 'custom', message: 'not JSON', input: value })
      return z.NEVER
    }
  }),
)

const times = z.int().check(z.minimum(1))
const seconds = z.number().check(z.positive())
const rates = z.partialRecord(
  z.enum(Object.keys(limits.rates) as RateLimitedAction[]),
  z.strictObject({ times, seconds: times }),
)
const localLimits = z.strictObject({
  rates: z._default(
    z.pipe(
      rates,
      z.transform((changed) => ({ ...limits.rates, ...changed })),
    ),
    limits.rates,
  ),
  previewsPerNetwork: z._default(times, limits.previewsPerNetwork),
  previewDollarsPerNetwork: z._default(dollars, limits.previewDollarsPerNetwork),
  prewritesPerNetwork: z._default(times, limits.prewritesPerNetwork),
  emailsPerMailbox: z._default(times, limits.emailsPerMailbox),
  writerIdleSeconds: z._default(seconds, limits.writerIdleSeconds),
  writingAttemptSeconds: z._default(
    seconds.check(z.maximum(maxAttemptSeconds)),
    limits.writingAttemptSeconds,
  ),
  orderAlertSeconds: z._default(seconds, limits.orderAlertSeconds),
  orderRefundSeconds: z._default(seconds, limits.orderRefundSeconds),
  leastLengthShare: z._default(z.number(), limits.leastLengthShare),
  automationDeliverySeconds: z._default(seconds, limits.automationDeliverySeconds),
  drainSeconds: z._default(seconds, 0),
})
export type LocalLimits = z.input<typeof localLimits>

const environment = z.object({
  SITE_ENV: z._default(z.enum(['local', 'staging', 'production']), 'production'),
  SITE_URL: z.url(),
  STAGING_RECIPIENTS: z.optional(list),
  API_HOST: z._default(z.string(), '127.0.0.1'),
  API_PORT: z._default(port, 8080),
  WORKER_PORT: z._default(port, 0),
  PRIVATE_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_PORT: z._default(port, 0),
  DESK_PORT: z._default(port, 8090),
  DESK_URL: optionalAddress,
  DESK_TIME_ZONE: z.optional(timeZone),
  HEARTBEAT_URL: optionalAddress,
  TRUSTED_PROXIES: z.optional(z.string()),
  SITE_SECRET: z._default(z.string(), 'only-for-this-machine'),
  SITE_SECRET_PREVIOUS: z._default(list, []),
  RELEASE: z.optional(z.string().check(z.regex(/^[\w.+-]{1,64}$/))),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  SHARED_ASSETS_FOLDER: z.optional(z.string()),
  DATABASE_URL: z.url(),
  DATABASE_CONNECTIONS: z._default(z.coerce.number().check(z.int(), z.minimum(2)), 10),
  STRIPE_KEY: z.string(),
  STRIPE_WEBHOOK_SECRET: z._default(list, []),
  STRIPE_BASE_URL: optionalAddress,
  AUTOMATIC_TAX: flag,
  ...modelSettings,
  WRITER: z._default(z.enum(['model', 'automation']), 'model'),
  AUTOMATION_URL: optionalAddress,
  AUTOMATION_SECRET: z.optional(z.string()),
  WRITING_SLOTS: z._default(count, 20),
  PREVIEW_DOLLARS_PER_DAY: z._default(dollars, 60),
  PREWRITE_DOLLARS_PER_DAY: z._default(dollars, 50),
  PAID_DOLLARS_PER_DAY: z._default(dollars, 1_000),
  UNPROVEN_EMAILS_PER_DAY: z._default(count, 1_000),
  LOCAL_LIMITS: z.optional(z.pipe(json, localLimits)),
  SMTP_URL: z.optional(z.url()),
  MAIL_EVENTS: z.optional(mailEvents),
  MAIL_FROM: z.email(),
  OPERATOR_EMAIL: z.email(),
})

export type Config = z.infer<typeof environment>

export type ProcessKind = 'api' | 'worker' | 'desk'
/** Secrets that only some processes need. Don't give them to the others. */
const neededBy: Partial<Record<keyof Config, ProcessKind[]>> = {
  STRIPE_WEBHOOK_SECRET: ['api'],
  SMTP_URL: ['worker', 'desk'],
}
export const isNeededBy = (kind: ProcessKind, name: string) =>
  (neededBy as Record<string, ProcessKind[]>)[name]?.includes(kind) ?? true

/** Everything that a process reads from its environment. */
export const configNames = Object.keys(environment.shape)

/** Reads and validates the settings of a process. Throws one error that lists every problem. */
export function readConfig(env: Record<string, string | undefined>, kind?: ProcessKind): Config {
  const { config, problems } = inspectSettings(env, kind)
  if (problems.length > 0) throw new Error(`Invalid settings:\n  ${problems.join('\n  ')}`)
  return config
}

/** The settings of a process, and every problem with them, which begins with the names of the settings. */
export function inspectSettings(
  env: Record<string, string | undefined>,
  kind?: ProcessKind,
): { config: Config; problems: string[] } {
  // An empty setting counts as missing.
  const given = Object.fromEntries(
    Object.entries(readSecretFiles(env)).filter(([, value]) => value !== ''),
  )
  const invalid = environment.safeParse(given).error?.issues ?? []
  const names = invalid.map(({ path }) => String(path[0]))
  // Treat an invalid setting as missing, so the other checks still run.
  const parts = Object.entries(environment.shape).map(([name, schema]) => [
    name,
    schema.safeParse(names.includes(name) ? undefined : given[name]).data,
  ])
  const config = Object.fromEntries(parts) as Config
  const together = findMissing(given, kind)
  const isNew = (problem: string) => !names.some((name) => problem.includes(name))
  const problems = names.map(
    (name, at) => `${name}: ${given[name] === undefined ? 'missing' : invalid[at]?.message}`,
  )
  problems.push(...together.concat(findConflicts(config)).filter(isNew))
  return { config, problems }
}

function findMissing(given: Record<string, unknown>, kind: ProcessKind | undefined): string[] {
  return Object.keys(neededBy)
    .filter((name) => !given[name] && (!kind || isNeededBy(kind, name)))
    .map((name) => `${name}: missing`)
}

/** Where the operator's browser opens the web desk. */
export const readDeskUrl = ({ DESK_URL, DESK_PORT }: Config) =>
  DESK_URL ?? `http://127.0.0.1:${DESK_PORT}`

/** The only settings that change limits are those of a developer's machine, where nothing waits for a load balancer. */
export function readLimits({ SITE_ENV, LOCAL_LIMITS }: Config): Limits {
  if (SITE_ENV !== 'local') return limits
  return LOCAL_LIMITS ?? { ...limits, drainSeconds: 0 }
}

export const placeholder = /change-?me|example|placeholder|standin|xxx/i

/** Settings that are valid on their own but wrong together or in production. */
function findConflicts(config: Config): string[] {
  const errors: string[] = []
  const rejectIf = (condition: boolean, message: string) => condition && errors.push(message)
  const automation = config.WRITER === 'automation'
  rejectIf(
    !automation && listAccounts(config).length === 0,
    `${settingNames('API_KEY').join(' or ')}: no writer is configured`,
  )
  rejectIf(
    automation && (!config.AUTOMATION_URL || (config.AUTOMATION_SECRET?.length ?? 0) < 32),
    'AUTOMATION_URL, AUTOMATION_SECRET: both are required, the secret with at least 32 characters',
  )
  // The rest is fine on a developer's machine.
  if (config.SITE_ENV === 'local') return errors
  rejectIf(
    automation && !config.AUTOMATION_URL?.startsWith('https://'),
    'AUTOMATION_URL: only https',
  )
  const secrets = [
    config.STRIPE_KEY,
    ...config.STRIPE_WEBHOOK_SECRET,
    config.DATABASE_URL,
    config.SITE_SECRET,
    config.AUTOMATION_SECRET ?? '',
  ]
  rejectIf(!/^https:/.test(config.SITE_URL), `SITE_URL: ${config.SITE_ENV} requires https`)
  rejectIf(
    !/^(https:|http:\/\/(127\.0\.0\.1|localhost)(:|\/|$))/.test(readDeskUrl(config)),
    'DESK_URL: https, unless the desk is opened on the same machine or through a tunnel to it',
  )
  rejectIf(config.HEARTBEAT_URL?.startsWith('http:') ?? false, 'HEARTBEAT_URL: only https')
  rejectIf(placeholder.test(config.SITE_URL), 'SITE_URL: still a placeholder')
  rejectIf(
    settingNames('BASE_URL').some((name) => config[name]?.startsWith('http://')),
    `${settingNames('BASE_URL').join(', ')}: only https`,
  )
  rejectIf(
    !config.STRIPE_WEBHOOK_SECRET.every((secret) => secret.startsWith('whsec_')),
    'STRIPE_WEBHOOK_SECRET: whsec_…',
  )
  rejectIf(
    secrets.some((secret) => placeholder.test(secret)),
    'STRIPE_KEY, STRIPE_WEBHOOK_SECRET, DATABASE_URL, SITE_SECRET, AUTOMATION_SECRET: still a placeholder',
  )
  rejectIf(config.SITE_SECRET.length < 32, 'SITE_SECRET: at least 32 random characters')
  rejectIf(config.LOCAL_LIMITS !== undefined, 'LOCAL_LIMITS: only with SITE_ENV=local')
  rejectIf(config.STRIPE_BASE_URL !== undefined, 'STRIPE_BASE_URL: only for the stand-in')
  rejectIf(isDemonstration(config), `${settingNames('API_KEY').join(', ')}: of the stand-in`)
  rejectIf(
    placeholder.test(config.MAIL_FROM + config.OPERATOR_EMAIL),
    'MAIL_FROM, OPERATOR_EMAIL: still a placeholder',
  )
  // Real money and real recipients belong to production, test payments to staging.
  const mode = config.SITE_ENV === 'staging' ? 'test' : 'live'
  rejectIf(
    !new RegExp(`^(sk|rk)_${mode}_`).test(config.STRIPE_KEY),
    `STRIPE_KEY: ${config.SITE_ENV} requires a ${mode} key`,
  )
  rejectIf(
    mode === 'live' && config.STAGING_RECIPIENTS !== undefined,
    'STAGING_RECIPIENTS: only for staging',
  )
  return errors
}

function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
