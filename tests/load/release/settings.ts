import { readFileSync, writeFileSync } from 'node:fs'
import { localSettings } from '#scripts/local/local-limits.ts'

export const host = 'www.lovinglysaid.test'
export const siteUrl = `https://${host}`
export const operator = 'people@lovinglysaid.test'

const settings = {
  // The third parties are stand-ins, which production and staging refuse.
  SITE_ENV: 'local',
  SITE_URL: siteUrl,
  STRIPE_KEY: 'sk_test_standin',
  STRIPE_WEBHOOK_SECRET: 'whsec_standin',
  STRIPE_BASE_URL: 'http://outside:4201',
  ANTHROPIC_API_KEY: 'standin',
  ANTHROPIC_BASE_URL: 'http://outside:4204/v1',
  SMTP_URL: 'smtp://outside:4203',
  HEARTBEAT_URL: 'http://outside:4110/heartbeat',
  MAIL_FROM: 'words@lovinglysaid.test',
  OPERATOR_EMAIL: operator,
}

/** What the operator does with the editor. */
export function fillIn(file: string) {
  const { TRUSTED_PROXIES: _, ...limits } = localSettings
  let text = readFileSync(file, 'utf8')
  for (const [name, value] of Object.entries({ ...settings, ...limits })) {
    const line = new RegExp(`^${name}=.*$`, 'm')
    const filled = value.startsWith('{') ? `${name}='${value}'` : `${name}=${value}`
    text = line.test(text) ? text.replace(line, filled) : `${text}${filled}\n`
  }
  writeFileSync(file, text)
}
