import * as z from 'zod/mini'
import { longestAttemptSeconds } from '#domain/order-deadlines.ts'

const flag = z._default(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((v) => v === 'true'),
  ),
  false,
)
const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))
const optionalAddress = z.optional(z.url())
const count = z.coerce.number().check(z.int(), z.minimum(1))
/** So many times in so many seconds: 30/3600. */
const limit = z.pipe(
  z.string().check(z.regex(/^[1-9]\d*\/[1-9]\d*$/)),
  z.transform((given) => {
    const [times = 0, seconds = 0] = given.split('/').map(Number)
    return { times, seconds }
  }),
)
const hourly = (times: number) => z._default(limit, { times, seconds: 3_600 })
const seconds = z.coerce.number().check(z.positive())
const dollars = z.coerce.number().check(z.minimum(0))

const environment = z.object({
  SITE_ENV: z._default(z.enum(['local', 'production']), 'production'),
  SITE_URL: z.url(),
  LAUNCH_UNFINISHED: z.optional(z.enum(['accept'])),
  API_HOST: z._default(z.string(), '127.0.0.1'),
  API_PORT: z._default(port, 8080),
  WORKER_PORT: z._default(port, 0),
  DRAIN_SECONDS: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(300))),
  TRUSTED_PROXIES: z.optional(z.string()),
  SITE_SECRET: z._default(z.string(), 'only-for-this-machine'),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  PAGES_FOLDER: z._default(z.string(), 'build'),
  DATABASE_URL: z.url(),
  DATABASE_CONNECTIONS: z._default(z.coerce.number().check(z.int(), z.minimum(2)), 10),
  STRIPE_KEY: z.string(),
  STRIPE_WEBHOOK_SECRET: z.string(),
  STRIPE_ADDRESS: optionalAddress,
  ANTHROPIC_API_KEY: z.optional(z.string()),
  ANTHROPIC_MODEL: z._default(z.string(), 'claude-sonnet-4-5'),
  ANTHROPIC_ADDRESS: optionalAddress,
  OPENAI_API_KEY: z.optional(z.string()),
  OPENAI_MODEL: z._default(z.string(), 'gpt-5.1'),
  OPENAI_ADDRESS: optionalAddress,
  WRITER: z._default(z.enum(['model', 'automation']), 'model'),
  AUTOMATION_URL: optionalAddress,
  AUTOMATION_SECRET: z.optional(z.string()),
  AUTOMATION_LOOPBACK: flag,
  AUTOMATION_DOLLARS_A_CALL: z._default(dollars, 0.05),
  AUTOMATION_DELIVERY_SECONDS: z._default(z.coerce.number().check(z.positive()), 540),
  DEMONSTRATION_WRITER: flag,
  WRITER_SILENCE_SECONDS: z._default(z.coerce.number().check(z.positive()), 30),
  WRITING_SLOTS: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 20),
  WRITING_ATTEMPT_SECONDS: z._default(seconds.check(z.maximum(longestAttemptSeconds)), 180),
  ORDER_ALERT_SECONDS: z._default(seconds, 300),
  ORDER_REFUND_SECONDS: z._default(seconds, 600),
  PREVIEW_DOLLARS_A_DAY: z._default(dollars, 25),
  AHEAD_DOLLARS_A_DAY: z._default(dollars, 50),
  PAID_DOLLARS_A_DAY: z._default(dollars, 1_000),
  PREVIEWS_A_BROWSER: z._default(count, 10),
  PREVIEWS_A_NETWORK: z._default(count, 60),
  PREVIEWS_BEFORE_PROOF: z._default(count, 3),
  LETTERS_A_MAILBOX: z._default(count, 5),
  LIMIT_SUBMISSIONS: hourly(30),
  LIMIT_PREVIEWS: hourly(40),
  LIMIT_CHECKOUTS: hourly(30),
  LIMIT_CONTACT: hourly(5),
  LIMIT_KEYS: hourly(120),
  LIMIT_RETRIES: hourly(20),
  LIMIT_EDITS: hourly(1_800),
  LIMIT_YOUR_DATA: hourly(60),
  SMTP_URL: z.url(),
  MAIL_FROM: z.email(),
  OPERATOR_EMAIL: z.email(),
})

export type Config = z.infer<typeof environment>

/** Reads the settings once; whoever starts us wrongly is told all that is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty setting in a file means the same as none.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  const wrong = parsed.success
    ? badMix(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!parsed.success || wrong.length > 0) {
    throw new Error(`The settings do not fit together:\n  ${wrong.join('\n  ')}`)
  }
  return parsed.data
}

const placeholder = /change-?me|example|placeholder|standin|xxx/i

/** What would take no money, take it wrongly, or let anybody in. */
function badMix(config: Config): string[] {
  const wrong: string[] = []
  const refuse = (when: boolean, why: string) => when && wrong.push(why)
  const automation = config.WRITER === 'automation'
  refuse(
    !automation && !config.ANTHROPIC_API_KEY && !config.OPENAI_API_KEY,
    'ANTHROPIC_API_KEY or OPENAI_API_KEY: no writer is configured',
  )
  refuse(
    automation && (!config.AUTOMATION_URL || (config.AUTOMATION_SECRET?.length ?? 0) < 32),
    'AUTOMATION_URL, AUTOMATION_SECRET: both are needed, the secret of at least 32 characters',
  )
  refuse(
    automation && !config.AUTOMATION_LOOPBACK && !config.AUTOMATION_URL?.startsWith('https://'),
    'AUTOMATION_URL: only https',
  )
  refuse(
    config.ORDER_ALERT_SECONDS > config.ORDER_REFUND_SECONDS,
    'ORDER_ALERT_SECONDS: at most ORDER_REFUND_SECONDS',
  )
  if (config.SITE_ENV !== 'production') return wrong
  const secrets = [
    ...[config.STRIPE_KEY, config.STRIPE_WEBHOOK_SECRET],
    ...[config.DATABASE_URL, config.SITE_SECRET, config.AUTOMATION_SECRET ?? ''],
  ]
  refuse(!config.SITE_URL.startsWith('https://'), 'SITE_URL: a live site is served by https')
  refuse(placeholder.test(config.SITE_URL), 'SITE_URL: a placeholder is still there')
  refuse(
    [config.ANTHROPIC_ADDRESS, config.OPENAI_ADDRESS].some((at) => at?.startsWith('http://')),
    'ANTHROPIC_ADDRESS, OPENAI_ADDRESS: only https',
  )
  refuse(!/^(sk|rk)_live_/.test(config.STRIPE_KEY), 'STRIPE_KEY: a live site needs a live key')
  refuse(!config.STRIPE_WEBHOOK_SECRET.startsWith('whsec_'), 'STRIPE_WEBHOOK_SECRET: whsec_…')
  refuse(
    secrets.some((secret) => placeholder.test(secret)),
    'STRIPE_KEY, STRIPE_WEBHOOK_SECRET, DATABASE_URL, SITE_SECRET, AUTOMATION_SECRET: a placeholder is still there',
  )
  refuse(config.SITE_SECRET.length < 32, 'SITE_SECRET: at least 32 characters, drawn at random')
  refuse(config.AUTOMATION_LOOPBACK, 'AUTOMATION_LOOPBACK: only for the stand-in')
  refuse(config.STRIPE_ADDRESS !== undefined, 'STRIPE_ADDRESS: only for the stand-in')
  refuse(config.DEMONSTRATION_WRITER, 'DEMONSTRATION_WRITER: only without a real model')
  refuse(
    placeholder.test(config.MAIL_FROM + config.OPERATOR_EMAIL),
    'MAIL_FROM, OPERATOR_EMAIL: a placeholder is still there',
  )
  return wrong
}
