import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { api, returnUrls } from '#contract/urls.ts'
import { brandName } from '#domain/brand.ts'
import { findLinksPerDay, normalizeMailbox, spellingsOf } from '#domain/email.ts'
import { dollarsPerOrder } from '#domain/limits/limits.ts'
import { rewriteTimeoutMs } from '#domain/rewrite.ts'
import { type Config, readDeskUrl, readLimits } from './config.ts'
import type { Context, Guard, Log, Random, SiteUrls } from './context.ts'
import { postmarkEvents } from './gateways/mail/postmark-events.ts'
import { sesEvents } from './gateways/mail/ses-events.ts'
import { smtpMail } from './gateways/mail/smtp.ts'
import { stagingMail } from './gateways/mail/staging-mail.ts'
import { automation } from './gateways/models/automation.ts'
import { languageModel } from './gateways/models/language-model.ts'
import type { Automation, Model, Models } from './gateways/models/models.ts'
import { stripePayments } from './gateways/payments/stripe.ts'
import { logIds } from './log-ids.ts'
import type { Metrics } from './metrics/metrics.ts'
import { isDemonstration, listAccounts } from './model-settings.ts'
import { projectFolder } from './project-folder.ts'
import { buildSignedKeys, networkOf } from './signed-keys.ts'
import { type Database, openDatabase, requestTimeouts } from './store/database/database.ts'
import type { JobSender } from './store/database/queue.ts'
import { openRateLimits } from './store/rate-limits.ts'
import * as automationCalls from './store/writing/automation-calls.ts'

const maxCallMs = 120_000
const microsPerAutomationCall = 50_000

type ProcessName = 'api' | 'worker' | 'desk' | 'ops'

const manifest = join(projectFolder, 'package.json')
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }

/** In every log line and in the metrics: which release, and which of its processes. */
export const readRelease = ({ RELEASE }: Pick<Config, 'RELEASE'>) => ({
  version: RELEASE ?? version,
  instance: `${hostname()}-${process.pid}`,
})

export function openLog(config: Config, process: ProcessName) {
  // Synchronous, because a buffered log would be retried forever on exit if stdout is blocked, and the
  // process would never end.
  const isCommand = process === 'ops'
  // A command's stdout is its answer, which may be JSON.
  const destination = pino.destination({ dest: isCommand ? 2 : 1, sync: true })
  const level = isCommand && config.LOG_LEVEL !== 'debug' ? 'error' : config.LOG_LEVEL
  const base = { process, ...readRelease(config) }
  return pino({ level, base, mixin: logIds }, destination)
}

export function openStore(config: Config, process: ProcessName, log: Log): Database {
  return openDatabase(config.DATABASE_URL, {
    name: process,
    max: config.DATABASE_CONNECTIONS,
    timeouts: process === 'api' ? requestTimeouts : undefined,
    onLost: (error) => log.warn({ reason: error.message }, 'database connection lost'),
  })
}

export function buildContext(
  config: Config,
  db: Database,
  queue: JobSender,
  log: Log,
  metrics: Metrics = ignoreMetrics,
) {
  const smtp = smtpMail({
    // An api leaves emails to the workers.
    smtpUrl: config.SMTP_URL ?? 'smtp://no-mail.invalid',
    from: config.MAIL_FROM,
    operator: config.OPERATOR_EMAIL,
    brand: brandName,
    domain: new URL(config.SITE_URL).hostname,
    requireTls: config.SITE_ENV !== 'local',
  })
  const mail =
    config.SITE_ENV === 'staging'
      ? stagingMail(smtp, { allowed: config.STAGING_RECIPIENTS, operator: config.OPERATOR_EMAIL })
      : smtp
  const payments = stripePayments({
    key: config.STRIPE_KEY,
    webhookSecrets: config.STRIPE_WEBHOOK_SECRET,
    address: config.STRIPE_BASE_URL ? new URL(config.STRIPE_BASE_URL) : null,
    brand: brandName,
    automaticTax: config.AUTOMATIC_TAX,
  })
  const models = buildModels(config, db, log)
  const site = buildSiteUrls(config, payments.sessionPlaceholder)
  const now = () => new Date()
  const guard = buildGuard(config, db)
  const keys = {
    emailKey: buildEmailKey(config.SITE_SECRET),
    claimKey: keysFrom(config.SITE_SECRET, 'claim-keys'),
    unsubscribeKeys: buildSignedKeys(readSecrets(config), 'unsubscribe-keys'),
  }
  const isPublic = config.SITE_ENV === 'production'
  const limits = readLimits(config)
  const deadlines = {
    alertMs: limits.orderAlertSeconds * 1_000,
    refundMs: limits.orderRefundSeconds * 1_000,
    attemptMs: limits.writingAttemptSeconds * 1_000,
    rewriteMs: rewriteTimeoutMs,
  }
  const shared = { db, queue, payments, mail, models, now, random, log, metrics }
  const { leastLengthShare } = limits
  const chosen = { site, guard, ...keys, isPublic, deadlines, leastLengthShare, readDiskUse }
  const ctx: Context = { ...shared, ...chosen, mailEvents: buildMailEvents(config) }
  return { ctx, close: () => smtp.close() }
}

const random: Random = {
  number: Math.random,
  uuid: randomUUID,
  key: () => randomBytes(32).toString('base64url'),
}

function buildSiteUrls(config: Config, sessionPlaceholder: string): SiteUrls {
  const origin = new URL(config.SITE_URL).origin
  return {
    paid: (submissionId, claim) =>
      origin + returnUrls.paid(submissionId, sessionPlaceholder, claim),
    canceled: (submissionId) => origin + returnUrls.canceled(submissionId),
    archive: (submissionId, key) => origin + returnUrls.archiveWithKey(submissionId, key),
    yourData: (submissionId, key) => origin + returnUrls.yourDataWithKey(submissionId, key),
    unsubscribe: (key) => origin + api.unsubscribe(key),
    desk: (path) => new URL(path, readDeskUrl(config)).href,
  }
}

function buildModels(config: Config, db: Database, log: Log): Models {
  const timeouts = { idleMs: readLimits(config).writerIdleSeconds * 1_000, totalMs: maxCallMs }
  const accounts = listAccounts(config)
  const writers = accounts.map(({ writer }) => languageModel(writer, timeouts))
  const judges = accounts.map(({ judge }) => languageModel(judge, timeouts))
  const isSameProvider = (judge: Model, writer: Model | null) => judge.provider === writer?.provider
  return {
    writers,
    judgesFor: (writer) => {
      const same = judges.filter((judge) => isSameProvider(judge, writer))
      const others = judges.filter((judge) => !isSameProvider(judge, writer))
      return [...others, ...same]
    },
    automation: buildAutomation(config, db, log),
    demonstration: isDemonstration(config),
  }
}

function buildAutomation(config: Config, db: Database, log: Log): Automation | null {
  const { AUTOMATION_URL: url, AUTOMATION_SECRET: secret } = config
  if (config.WRITER !== 'automation' || !url || !secret) return null
  log.warn(
    { host: new URL(url).hostname },
    'An external automation writes. It gets email addresses. Each text must begin with its preview, word for word, or the order is refunded',
  )
  return automation({
    url: new URL(url),
    secret,
    allowHttp: config.SITE_ENV === 'local',
    microsPerCall: microsPerAutomationCall,
    answerMs: maxCallMs,
    deliveryMs: readLimits(config).automationDeliverySeconds * 1_000,
    calls: {
      begin: (submissionId) =>
        automationCalls.startOrResume(db, { id: random.uuid(), submissionId, now: new Date() }),
      markSent: (attempt) => automationCalls.markSent(db, attempt, new Date()),
      claimText: (attempt) => automationCalls.claimText(db, attempt, new Date()),
    },
    onFailure: (reason) => log.warn({ reason }, 'automation failed'),
  })
}

/** The current secret first. */
const readSecrets = ({ SITE_SECRET, SITE_SECRET_PREVIOUS }: Config): Secrets => [
  SITE_SECRET,
  ...SITE_SECRET_PREVIOUS,
]
type Secrets = [current: string, ...previous: string[]]

function buildGuard(config: Config, db: Database): Guard {
  const hash = (value: string, secret = config.SITE_SECRET) =>
    createHmac('sha256', secret).update(value).digest()
  const allHashes = (value: string) => readSecrets(config).map((secret) => hash(value, secret))
  const mailboxOf = (email: string) => `mailbox ${normalizeMailbox(email)}`
  const addressOf = (email: string) => `address ${spellingsOf(email)[0]}`
  const limits = readLimits(config)
  const micros = (dollars: number) => Math.round(dollars * 1_000_000)
  return {
    caps: {
      dailyMicros: {
        preview: micros(config.PREVIEW_DOLLARS_PER_DAY),
        prewrite: micros(config.PREWRITE_DOLLARS_PER_DAY),
        paid: micros(config.PAID_DOLLARS_PER_DAY),
      },
      previewsPerNetwork: limits.previewsPerNetwork,
      previewMicrosPerNetwork: micros(limits.previewDollarsPerNetwork),
      prewritesPerNetwork: limits.prewritesPerNetwork,
      orderMicros: micros(dollarsPerOrder),
    },
    limits: openRateLimits(db, limits.rates),
    emailsPerMailbox: { strangers: limits.emailsPerMailbox, 'find-links': findLinksPerDay },
    unprovenEmailsPerDay: config.UNPROVEN_EMAILS_PER_DAY,
    hashNetwork: (address) => hash(`network ${networkOf(address)}`),
    hashMailbox: (email) => hash(mailboxOf(email)),
    allMailboxHashes: (email) => allHashes(mailboxOf(email)),
    hashAddress: (email) => hash(addressOf(email)),
    allAddressHashes: (email) => allHashes(addressOf(email)),
  }
}

/** Derived, so a retried email has the same key although only its hash is stored. */
function buildEmailKey(secret: string): Context['emailKey'] {
  const derive = keysFrom(secret, 'email-keys')
  return ({ id, sends }) => derive(`${id} ${sends}`)
}

function keysFrom(secret: string, purpose: string) {
  const hmacKey = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return (subject: string) => createHmac('sha256', hmacKey).update(subject).digest('base64url')
}

/** For commands that run once and are never scraped. */
const ignoreMetrics = new Proxy({} as Metrics, { get: () => () => {} })

/** A third provider is a third line here, and an adapter. */
function buildMailEvents({ MAIL_EVENTS = '' }: Config) {
  const [, provider, value = ''] = /^(\w+):(.*)$/.exec(MAIL_EVENTS) ?? []
  if (provider === 'postmark') return postmarkEvents(value)
  return provider === 'ses' ? sesEvents(value) : null
}

/** Where compose mounts them in a worker. */
const disks = { backups: '/backup', database: '/database' }

async function readDiskUse() {
  const used: Record<string, number> = {}
  for (const [name, folder] of Object.entries(disks)) {
    if (!existsSync(folder)) continue
    const { blocks, bfree, bavail } = await statfs(folder)
    used[name] = (blocks - bfree) / (blocks - bfree + bavail)
  }
  return used
}
