import { readFileSync } from 'node:fs'
import { settingNames } from './model-settings.ts'

type Environment = Record<string, string | undefined>

/** All that the migrations read: they give the roles of the other processes these passwords. */
export const migrationSettings = ['OWNER_DATABASE_URL', 'API_PASSWORD', 'WORKER_PASSWORD'] as const

/** Settings that can be read from a file instead, named by NAME_FILE. */
export const secretNames: readonly string[] = [
  'DATABASE_URL',
  ...migrationSettings,
  'SITE_SECRET',
  'SITE_SECRET_PREVIOUS',
  'STRIPE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  ...settingNames('API_KEY'),
  'AUTOMATION_SECRET',
  'MAIL_EVENTS',
  'SMTP_URL',
]

/**
 * Replaces each NAME_FILE by the content of that file as NAME. A credential in a file doesn't show up in
 * the process's environment. Throws one error that lists every problem, without any content. "sslmode=require" means what
 * it means to PostgreSQL's programs: encrypted, with any certificate.
 */
export function readSecretFiles(env: Environment): Environment {
  const errors: string[] = []
  const resolved = { ...env }
  for (const name of secretNames) {
    const file = env[`${name}_FILE`]
    delete resolved[`${name}_FILE`]
    if (!file) continue
    if (env[name]) errors.push(`${name}, ${name}_FILE: both are set, remove one`)
    else resolved[name] = readSecret(`${name}_FILE`, file, errors)
  }
  if (errors.length > 0) throw new Error(`Invalid settings:\n  ${errors.join('\n  ')}`)
  for (const name of ['DATABASE_URL', 'OWNER_DATABASE_URL'])
    resolved[name] &&= resolved[name].replace(/\bsslmode=require\b/, '$&&uselibpqcompat=true')
  return resolved
}

/** For commands: prints what is wrong, and exits. */
export function readSettingsOrExit(): Environment {
  try {
    return readSecretFiles(process.env)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}

function readSecret(setting: string, file: string, errors: string[]): string {
  try {
    // Editors and "echo" end a file with a line break.
    const secret = readFileSync(file, 'utf8').replace(/(?:\r?\n)+$/, '')
    if (secret === '') errors.push(`${setting}: ${file} is empty`)
    if (/[\r\n]/.test(secret)) errors.push(`${setting}: ${file} has more than one line`)
    return secret
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    errors.push(`${setting}: ${file} can't be read (${reason})`)
    return ''
  }
}
