import { automaticRefundMinutes } from '#domain/offer.ts'
import { providerNames, providers } from '#server/gateways/models/providers.ts'
import { secretNames } from '#server/secret-files.ts'
import type { LaunchItem } from './launch-item.ts'

export type Environment = Record<string, string | undefined>

/** What the pages say: the site's address, and the companies that receive people's words. */
export type StatedSite = {
  address: string
  modelCompanies: string[]
  /** Null if no automation writes. */
  automationCompany: string | null
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
export function listSettingItems(environment: Environment, stated: StatedSite): LaunchItem[] {
  const { address } = stated
  const { STRIPE_KEY, STRIPE_BASE_URL, DEMO_WRITER } = environment
  const { SITE_ENV, SITE_URL, ORDER_REFUND_SECONDS, PREVIEW_EMAILS_PER_MAILBOX } = environment
  const check = (name: string, isWrong: unknown, problem: string): LaunchItem => ({
    name,
    problem: isWrong ? problem : null,
    canBeAccepted: true,
  })
  return [
    ...checkedForExamples.map((name) =>
      check(
        name,
        exampleValue.test(environment[name] ?? ''),
        'still an example value. Replace it.',
      ),
    ),
    check(
      'STRIPE_KEY',
      STRIPE_KEY?.includes('_test_'),
      'a test key. Use the live key, sk_live_… or rk_live_….',
    ),
    check('STRIPE_BASE_URL', STRIPE_BASE_URL, 'points to the stand-in. Leave it empty.'),
    check('DEMO_WRITER', DEMO_WRITER === 'true', 'set it to false and configure a real model.'),
    check('SITE_ENV', SITE_ENV && SITE_ENV !== 'production', 'set it to production.'),
    check(
      'SITE_URL',
      SITE_URL && URL.parse(SITE_URL)?.origin !== address,
      `doesn't match brand.address (${address}). They must be the same.`,
    ),
    check(
      'ORDER_REFUND_SECONDS',
      ORDER_REFUND_SECONDS && Number(ORDER_REFUND_SECONDS) !== automaticRefundMinutes * 60,
      `the pages promise a refund after ${automaticRefundMinutes} minutes. Leave it at ${automaticRefundMinutes * 60}.`,
    ),
    check(
      'PREVIEW_EMAILS_PER_MAILBOX',
      PREVIEW_EMAILS_PER_MAILBOX && Number(PREVIEW_EMAILS_PER_MAILBOX) !== 5,
      'the privacy policy says five. Leave it at 5.',
    ),
    ...listUnnamedReceivers(environment, stated),
  ]
}

/** The pages name everyone who receives people's words. */
function listUnnamedReceivers(
  environment: Environment,
  { modelCompanies, automationCompany }: StatedSite,
): LaunchItem[] {
  const check = (name: string, isWrong: unknown, problem: string): LaunchItem => ({
    name,
    problem: isWrong ? problem : null,
    canBeAccepted: false,
  })
  const receivers = providerNames.map((provider) => ({
    name: `${provider.toUpperCase()}_API_KEY`,
    company: providers[provider].company,
  }))
  const isAutomated = environment.WRITER === 'automation'
  const wrongWriter = automationCompany
    ? `the pages say that ${automationCompany} writes. Set it to automation, or automationCompany in src/domain/brand.ts to null, and build again.`
    : 'the pages say that a language model writes and gets no email address. Name the company of the automation in src/domain/brand.ts (automationCompany), and build again.'
  return [
    ...receivers.map(({ name, company }) =>
      check(
        name,
        environment[name] && !modelCompanies.includes(company),
        `${company} would receive people’s words, but src/domain/brand.ts doesn’t name it. Name it there, or remove the key.`,
      ),
    ),
    check('WRITER', isAutomated !== (automationCompany !== null), wrongWriter),
    check(
      receivers.map(({ name }) => name).join(' or '),
      isAutomated && receivers.every(({ name }) => !environment[name]),
      'none is set, but the pages say that a language model checks what the automation writes.',
    ),
  ]
}
