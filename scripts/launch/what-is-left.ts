import type { brand } from '#web/content/brand.ts'
import type { Testimonial } from '#web/content/testimonials.ts'

type Brand = { [Name in keyof typeof brand]: Widened<(typeof brand)[Name]> }
type Widened<Value> = Value extends string
  ? string
  : Value extends object
    ? { [Name in keyof Value]: Widened<Value[Name]> }
    : Value
type Environment = Record<string, string | undefined>

type Site = {
  brand: Brand
  testimonials: readonly Testimonial[]
  /** Promises of the pages that the product does not keep yet. */
  unkept: readonly string[]
  environment: Environment
}

/** What must be done before the site may open to the public: a line for each thing. */
export function whatIsLeft({ brand, testimonials, unkept, environment }: Site): string[] {
  return [
    ...samplesIn(testimonials),
    ...placeholdersIn(brand, 'brand'),
    ...sampleSitesIn(brand),
    ...(brand.trainingRuledOut ? [] : [confirmTraining]),
    ...unkept,
    ...wrongIn(environment, brand.address),
  ]
}

const confirmTraining =
  'src/web/content/brand.ts: the site says that people’s words are not used to train models. Check that setting with each model company, then set trainingRuledOut to true.'

function samplesIn(testimonials: readonly Testimonial[]): string[] {
  return testimonials
    .filter(({ sample }) => sample)
    .map(
      ({ by }) =>
        `src/web/content/testimonials.ts: “${by}” is a sample. Put in the words of a real customer who has agreed, and set sample to false. Invented testimonials are unlawful.`,
    )
}

function sampleSitesIn({ sisterSites }: Brand): string[] {
  return sisterSites
    .filter(({ sample }) => sample)
    .map(
      ({ name }) =>
        `src/web/content/brand.ts: “${name}” is marked as a sample. Put in the real site, and set sample to false.`,
    )
}

const placeholder = /\.example\b|\bexample\b|placeholder|sister site$/i

function placeholdersIn(value: unknown, path: string): string[] {
  if (typeof value === 'string') {
    if (!placeholder.test(value)) return []
    return [`src/web/content/brand.ts: ${path} is still “${value}”. Put in the real one.`]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => placeholdersIn(inner, `${path}.${name}`))
}

const exampleSecret = /change-?me|example|placeholder|standin|xxx/i
const secrets = [
  ...['STRIPE_KEY', 'STRIPE_WEBHOOK_SECRET', 'ANTHROPIC_API_KEY', 'OPENAI_API_KEY'],
  ...['OWNER_PASSWORD', 'OWNER_DATABASE_URL', 'API_DATABASE_URL', 'WORKER_DATABASE_URL'],
  ...[
    'SITE_SECRET',
    'AUTOMATION_SECRET',
    'DATABASE_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'OPERATOR_EMAIL',
    'SITE_URL',
  ],
]

/** Only what is set is looked at; what must be set, the processes themselves ask for. */
function wrongIn(environment: Environment, address: string): string[] {
  const left = secrets
    .filter((name) => exampleSecret.test(environment[name] ?? ''))
    .map((name) => `${name}: an example is still there. Put in your own.`)
  const say = (when: unknown, what: string) => when && left.push(what)
  const { STRIPE_KEY, STRIPE_ADDRESS, WRITER, DEMONSTRATION_WRITER } = environment
  const { SITE_ENV, SITE_URL } = environment
  say(
    STRIPE_KEY?.includes('_test_'),
    'STRIPE_KEY: a test key takes no money. Put in the live key, sk_live_… or rk_live_….',
  )
  say(STRIPE_ADDRESS, 'STRIPE_ADDRESS: leads to the stand-in. Leave it empty.')
  say(
    WRITER === 'automation',
    'WRITER: the automation receives people’s email addresses too. Say so in src/web/content/legal/privacy-policy.ts, then take this line out of the launch check.',
  )
  say(DEMONSTRATION_WRITER === 'true', 'DEMONSTRATION_WRITER: set it to false, with a real model.')
  say(SITE_ENV === 'local', 'SITE_ENV: set it to production.')
  say(
    SITE_URL && URL.parse(SITE_URL)?.origin !== address,
    `SITE_URL: is not brand.address, ${address}. Make them the same.`,
  )
  return left
}
