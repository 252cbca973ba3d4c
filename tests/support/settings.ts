import { configNames } from '#server/config.ts'

/** An unknown setting would change nothing, and nobody would notice. */
export function requireKnown(settings: Record<string, string> = {}) {
  const known = (name: string) => configNames.includes(name) || name.startsWith('NODE_')
  const unknown = Object.keys(settings).filter((name) => !known(name))
  if (unknown.length > 0) throw new Error(`no such settings: ${unknown.join(', ')}`)
}

/** The required settings of a process that calls no third party. */
export const settingsWithoutThirdParties = {
  SITE_ENV: 'local',
  STRIPE_KEY: 'sk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
  ANTHROPIC_API_KEY: 'of-the-tests',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'words@lovinglysaid.test',
  OPERATOR_EMAIL: 'people@lovinglysaid.test',
}
