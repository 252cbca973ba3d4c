import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { returns } from '#contract/urls.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { networkOf } from '#domain/network.ts'
import type { Config } from './config.ts'
import type { Chance, Context, Guard, Log, Site } from './context.ts'
import { smtpMail } from './gateways/mail/smtp.ts'
import { automation } from './gateways/models/automation.ts'
import { type Account, languageModel } from './gateways/models/language-model.ts'
import type { Automation, Model, Models } from './gateways/models/models.ts'
import { stripePayments } from './gateways/payments/stripe.ts'
import * as automationCalls from './store/automation-calls.ts'
import { type Database, openDatabase } from './store/database.ts'
import type { SendWork } from './store/queue.ts'
import { openRateLimits } from './store/rate-limits.ts'

const brand = 'Lovingly Said'
const longestCallMs = 120_000

export function openLog(config: Config, process: 'api' | 'worker' | 'ops') {
  // Line by line: what is collected until the end is tried again and again when nobody reads it, and
  // the process never ends.
  const stdout = pino.destination({ dest: 1, sync: true })
  return pino({ level: config.LOG_LEVEL, base: { process } }, stdout)
}

export function openStore(config: Config, name: string, log: Log): Database {
  return openDatabase(config.DATABASE_URL, {
    name,
    max: config.DATABASE_CONNECTIONS,
    onLost: (error) => log.warn({ reason: error.message }, 'database connection lost'),
  })
}

export function buildContext(config: Config, db: Database, queue: SendWork, log: Log) {
  const mail = smtpMail({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    operator: config.OPERATOR_EMAIL,
    brand,
    domain: new URL(config.SITE_URL).hostname,
    encrypted: config.SITE_ENV === 'production',
  })
  const payments = stripePayments({
    key: config.STRIPE_KEY,
    webhookSecret: config.STRIPE_WEBHOOK_SECRET,
    address: config.STRIPE_ADDRESS ? new URL(config.STRIPE_ADDRESS) : null,
    brand,
  })
  const models = modelsBy(config, db, log)
  const site = siteAt(config.SITE_URL, payments.sessionPlaceholder)
  const now = () => new Date()
  const guard = guardBy(config, db)
  const letterKey = letterKeysFrom(config.SITE_SECRET)
  const deadlines = {
    alertMs: config.ORDER_ALERT_SECONDS * 1_000,
    refundMs: config.ORDER_REFUND_SECONDS * 1_000,
    attemptMs: config.WRITING_ATTEMPT_SECONDS * 1_000,
  }
  const world = { db, queue, payments, models, mail, now, chance, log }
  const ctx: Context = { ...world, site, guard, letterKey, deadlines }
  return { ctx, close: () => mail.close() }
}

const chance: Chance = {
  number: Math.random,
  uuid: randomUUID,
  key: () => randomBytes(32).toString('base64url'),
}

function siteAt(address: string, sessionPlaceholder: string): Site {
  const origin = new URL(address).origin
  return {
    paid: (submissionId) => origin + returns.paid(submissionId, sessionPlaceholder),
    canceled: (submissionId) => origin + returns.canceled(submissionId),
    archive: (submissionId, key) => origin + returns.archive(submissionId, key),
    yourData: (submissionId, key) => origin + returns.yourData(submissionId, key),
  }
}

function modelsBy(config: Config, db: Database, log: Log): Models {
  const patience = { silenceMs: config.WRITER_SILENCE_SECONDS * 1_000, wholeMs: longestCallMs }
  const accounts = accountsIn(config)
  const writers = accounts.map(({ writer }) => languageModel(writer, patience))
  const judges = accounts.map(({ judge }) => languageModel(judge, patience))
  const isOwn = (judge: Model, writer: Model | null) => judge.provider === writer?.provider
  return {
    writers,
    judgesFor: (writer) => {
      const own = judges.filter((judge) => isOwn(judge, writer))
      const others = judges.filter((judge) => !isOwn(judge, writer))
      return config.JUDGE === 'same' ? [...own, ...others] : [...others, ...own]
    },
    automation: automationBy(config, db, log),
    demonstration: config.DEMONSTRATION_WRITER,
  }
}

function automationBy(config: Config, db: Database, log: Log): Automation | null {
  const { AUTOMATION_URL: url, AUTOMATION_SECRET: secret } = config
  if (config.WRITER !== 'automation' || !url || !secret) return null
  return automation({
    url: new URL(url),
    secret,
    loopback: config.AUTOMATION_LOOPBACK,
    microsPerCall: Math.round(config.AUTOMATION_DOLLARS_A_CALL * 1_000_000),
    answerMs: longestCallMs,
    deliveryMs: config.AUTOMATION_DELIVERY_SECONDS * 1_000,
    handovers: {
      begin: (submissionId) =>
        automationCalls.begin(db, { id: chance.uuid(), submissionId, now: new Date() }),
      sent: (attempt) => automationCalls.sent(db, attempt, new Date()),
      take: (attempt) => automationCalls.take(db, attempt, new Date()),
    },
    onFailure: (reason) => log.warn({ reason }, 'automation failed'),
  })
}

function guardBy(config: Config, db: Database): Guard {
  const hash = (what: string) => createHmac('sha256', config.SITE_SECRET).update(what).digest()
  const micros = (dollars: number) => Math.round(dollars * 1_000_000)
  return {
    caps: {
      microsADay: {
        preview: micros(config.PREVIEW_DOLLARS_A_DAY),
        ahead: micros(config.AHEAD_DOLLARS_A_DAY),
        paid: micros(config.PAID_DOLLARS_A_DAY),
      },
      aBrowser: config.PREVIEWS_A_BROWSER,
      aNetwork: config.PREVIEWS_A_NETWORK,
      beforeProof: config.PREVIEWS_BEFORE_PROOF,
    },
    limits: openRateLimits(db, {
      submit: config.LIMIT_SUBMISSIONS,
      preview: config.LIMIT_PREVIEWS,
      checkout: config.LIMIT_CHECKOUTS,
      contact: config.LIMIT_CONTACT,
      'exchange-key': config.LIMIT_KEYS,
      retry: config.LIMIT_RETRIES,
      edit: config.LIMIT_EDITS,
      'your-data': config.LIMIT_YOUR_DATA,
    }),
    lettersAMailbox: config.LETTERS_A_MAILBOX,
    network: (address) => hash(`network ${networkOf(address)}`),
    mailbox: (email) => hash(`mailbox ${mailboxOf(email)}`),
  }
}

/** Derived, so that a letter that is tried again carries the same key though only its hash is stored. */
function letterKeysFrom(secret: string): Context['letterKey'] {
  const own = Buffer.from(hkdfSync('sha256', secret, '', 'keys of letters', 32))
  return ({ id, sends }) => createHmac('sha256', own).update(`${id} ${sends}`).digest('base64url')
}

/** Providers in the order they are asked, each with the model that writes and the one that judges. */
function accountsIn(config: Config): { writer: Account; judge: Account }[] {
  const account = (
    provider: Account['provider'],
    key: string,
    address: string | undefined,
    model: string,
    price: { input: number; output: number },
  ): Account => ({
    provider,
    key,
    model,
    address: address ?? null,
    microsPerInputToken: price.input,
    microsPerOutputToken: price.output,
  })
  const { ANTHROPIC_API_KEY: anthropic, OPENAI_API_KEY: openai } = config
  const at = config.ANTHROPIC_ADDRESS
  const accounts: { writer: Account; judge: Account }[] = []
  if (anthropic) {
    accounts.push({
      writer: account('anthropic', anthropic, at, config.ANTHROPIC_MODEL, config.ANTHROPIC_PRICE),
      judge: account(
        'anthropic',
        anthropic,
        at,
        config.ANTHROPIC_JUDGE_MODEL,
        config.ANTHROPIC_JUDGE_PRICE,
      ),
    })
  }
  if (openai) {
    const there = config.OPENAI_ADDRESS
    accounts.push({
      writer: account('openai', openai, there, config.OPENAI_MODEL, config.OPENAI_PRICE),
      judge: account('openai', openai, there, config.OPENAI_JUDGE_MODEL, config.OPENAI_JUDGE_PRICE),
    })
  }
  return accounts
}
