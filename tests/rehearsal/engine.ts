import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { localSettings } from '#scripts/local/local-limits.ts'
import { projectFolder } from '#server/project-folder.ts'

const host = 'www.lovinglysaid.test'
export const siteUrl = `https://${host}`
export const folder = await mkdtemp('/var/tmp/lovingly-rehearsal-')
/** Of the machine that the commands run on. */
export let checkout = join(folder, 'lovingly-said')
export const moveTo = (other: string) => {
  checkout = other
}
const overlay = join(import.meta.dirname, 'compose.yaml')
const env: NodeJS.ProcessEnv = {
  ...process.env,
  COMPOSE_FILE: `compose.yaml:${overlay}`,
  COMPOSE_PROJECT_NAME: 'lovingly-rehearsal',
  DATABASE_FOLDER: join(folder, 'database'),
  COMPOSE_PROGRESS: 'quiet',
  PROJECT_FOLDER: projectFolder,
  SITE_HOST: host,
}
const { TRUSTED_PROXIES: _, ...limits } = localSettings
/** What the operator does with the editor. Third parties are stand-ins, which production and staging refuse. */
export const filledIn = {
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
  OPERATOR_EMAIL: 'people@lovinglysaid.test',
  ...limits,
}

export const count = { steps: 0, failed: 0 }
const startedAt = performance.now()
/** One line per step. */
export function report(passed: boolean, step: string, since = performance.now()) {
  count.steps += 1
  if (!passed) count.failed += 1
  const [at, took] = [performance.now() - startedAt, performance.now() - since]
  const [minutes, seconds] = [(at / 60_000).toFixed(1), (took / 1_000).toFixed(1)]
  console.log(
    `${minutes.padStart(5)} min ${seconds.padStart(6)} s  ${passed ? 'ok  ' : 'FAIL'}  ${step}`,
  )
}
/** The alias of docs/run.md. */
export const aliases: string[] = []
export const start = (line: string, cwd = checkout) =>
  promisify(execFile)('bash', ['-ec', `shopt -s expand_aliases\n${aliases.join('\n')}\n${line}`], {
    cwd,
    env,
    maxBuffer: 1e8,
  })

export const fails = (line: string) =>
  start(line).then(
    () => false,
    () => true,
  )

export class StepFailed extends Error {}
/** Runs a command. What follows needs what it does, so a failure ends the rehearsal. */
export async function shell(line: string, { cwd = checkout, shown = line } = {}): Promise<string> {
  const since = performance.now()
  try {
    const { stdout } = await start(line, cwd)
    report(true, shown, since)
    return stdout.trim()
  } catch (error) {
    report(false, shown, since)
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    const { stdout: logs } = await start('docker compose logs --tail 10', cwd).catch(() => ({
      stdout: '',
    }))
    throw new StepFailed(`${(stdout + stderr).slice(-2_000)}\n${logs.slice(-4_000)}`)
  }
}
export const quietly = async (line: string) => (await start(line)).stdout.trim()
export const outside = async <T = unknown>(name: string, argument = ''): Promise<T> => {
  const response = await fetch(`http://127.0.0.1:4110/${name}`, { method: 'POST', body: argument })
  const answer = (await response.json()) as T
  if (!response.ok) throw new StepFailed(`${name}: ${answer}`)
  return answer
}
export const psql = (statement: string) =>
  quietly(`docker compose exec -T postgres psql -U lovingly_owner -d lovingly -Atc "${statement}"`)
export function check(passed: boolean, step: string, value: unknown) {
  report(passed, `${step}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
}

export function change(values: Record<string, string>) {
  const file = join(checkout, '.env')
  let text = readFileSync(file, 'utf8')
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^${name}=.*$`, 'm')
    const filled = value.startsWith('{') ? `${name}='${value}'` : `${name}=${value}`
    text = line.test(text) ? text.replace(line, () => filled) : `${text}${filled}\n`
  }
  writeFileSync(file, text)
}
export const release = () =>
  /^RELEASE=(.*)$/m.exec(readFileSync(join(checkout, '.env'), 'utf8'))?.[1]
