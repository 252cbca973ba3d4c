import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from '@prometheus-io/client'
import { allEmailKinds } from '#domain/email.ts'
import type { Metrics } from './metrics.ts'

export type Build = { process: 'api' | 'worker'; version: string; instance: string }

/** Metrics in a registry of their own, so two processes can run in one test. */
export function prometheusMetrics(build: Build): { metrics: Metrics; registry: Registry } {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Gauge({
    name: 'lovingly_build_info',
    help: 'Always 1. The labels say which release this process runs.',
    labelNames: ['process', 'version', 'instance_id', 'node'],
    registers,
  }).set(
    {
      process: build.process,
      version: build.version,
      instance_id: build.instance,
      node: process.version,
    },
    1,
  )
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: `lovingly_${name}`, help, labelNames, registers })
  const histogram = <Label extends string>(
    name: string,
    help: string,
    options: Pick<HistogramConfiguration<Label>, 'buckets' | 'labelNames'>,
  ) => new Histogram({ name: `lovingly_${name}`, help, ...options, registers })

  const requests = counter('http_requests_total', 'Responses by route pattern and status class', [
    'route',
    'method',
    'status',
  ])
  const requestSeconds = histogram('http_request_duration_seconds', 'Time to the last byte', {
    labelNames: ['route'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  })
  const jobs = counter('jobs_total', 'Attempts of jobs', ['queue', 'outcome'])
  const jobSeconds = histogram('job_duration_seconds', 'Time of one attempt', {
    labelNames: ['queue'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 15, 30, 60, 120, 210],
  })
  const jobAttempts = histogram('job_attempts', 'Attempts until a job was done', {
    labelNames: ['queue'],
    buckets: [1, 2, 3, 5, 10, 30],
  })
  const modelCalls = counter('model_calls_total', 'Calls of language models', [
    'provider',
    'task',
    'purpose',
    'outcome',
  ])
  const modelSeconds = histogram('model_call_duration_seconds', 'Time of one call', {
    labelNames: ['provider', 'task'],
    buckets: [0.25, 0.5, 1, 2, 5, 10, 20, 40, 80, 120],
  })
  const texts = counter('texts_total', 'Attempts to write a preview or a text', [
    'purpose',
    'outcome',
  ])
  const rounds = histogram('text_rounds', 'Rounds of model calls per text', {
    labelNames: ['purpose'],
    buckets: [1, 2, 3, 4, 5, 6],
  })
  const marks = histogram('text_marks', 'Sentences per text that the buyer has to confirm', {
    labelNames: ['purpose'],
    buckets: [0, 1, 2, 3, 5, 8, 15, 30],
  })
  const batches = counter('judge_batches_total', 'Batches of sentences sent to the judges', [
    'outcome',
  ])
  const questions = counter('questions_total', 'Questions about the notes', ['outcome'])
  const readings = counter('readings_total', 'Last readings of a text', ['outcome'])
  const places = counter('reader_places_total', 'Places that the last reader named', ['outcome'])
  const paidText = histogram('paid_text_seconds', 'From payment to the stored text', {
    labelNames: [],
    buckets: [1, 5, 15, 30, 60, 120, 180, 300, 600],
  })
  const emails = counter('emails_total', 'Attempts to send an email', ['kind', 'outcome'])
  const emailSeconds = histogram('email_delay_seconds', 'From due to accepted by the mail server', {
    labelNames: ['kind'],
    buckets: [1, 5, 15, 30, 60, 120, 300, 900, 3600],
  })
  const webhooks = counter('webhooks_total', 'Webhooks of the payment provider', ['outcome'])
  const webhookLag = histogram('webhook_lag_seconds', 'From the event to the end of our work', {
    labelNames: [],
    buckets: [1, 2, 5, 15, 60, 300, 3600],
  })
  const reconciled = counter('payments_reconciled_total', 'Payments found by the reconciler only')
  const refunds = counter('payments_refunded_total', 'Refunds that we started', ['reason'])

  // A counter that appears together with its first event shows no increase, so alerts would miss it.
  for (const purpose of ['preview', 'prewrite', 'paid'])
    for (const outcome of ['written', 'failed']) texts.inc({ purpose, outcome }, 0)
  for (const outcome of ['handled', 'unrelated', 'invalid-signature', 'failed'])
    webhooks.inc({ outcome }, 0)
  for (const reason of ['duplicate-payment', 'wrong-amount', 'unwritten', 'erased'])
    refunds.inc({ reason }, 0)
  for (const outcome of ['asked', 'answered', 'skipped']) questions.inc({ outcome }, 0)
  for (const outcome of ['judged', 'unjudged']) batches.inc({ outcome }, 0)
  jobs.inc({ queue: 'dead-letter', outcome: 'done' }, 0)
  for (const kind of allEmailKinds) {
    emailSeconds.zero({ kind })
    for (const outcome of ['sent', 'bounced', 'rejected', 'deferred'])
      emails.inc({ kind, outcome }, 0)
  }

  const metrics: Metrics = {
    routeAdded: ({ route, method }) => requests.inc({ route, method, status: '5xx' }, 0),
    requestCompleted({ route, method, status, seconds }) {
      requests.inc({ route, method, status: `${Math.floor(status / 100)}xx` })
      if (seconds !== null) requestSeconds.observe({ route }, seconds)
    },
    jobEnded({ queue, failed, seconds, attempt }) {
      jobs.inc({ queue, outcome: failed ? 'failed' : 'done' })
      jobSeconds.observe({ queue }, seconds)
      if (!failed) jobAttempts.observe({ queue }, attempt)
    },
    modelCalled({ provider, task, purpose, outcome, seconds }) {
      modelCalls.inc({ provider, task, purpose, outcome })
      const isMade = outcome !== 'refused' && outcome !== 'over-budget'
      if (isMade) modelSeconds.observe({ provider, task }, seconds)
    },
    textWritten(purpose, counts) {
      texts.inc({ purpose, outcome: counts?.isShort ? 'short' : 'written' })
      if (!counts) return
      rounds.observe({ purpose }, counts.rounds)
      marks.observe({ purpose }, counts.marked)
    },
    questionsCounted: (outcome, count) => questions.inc({ outcome }, count),
    textFailed: (purpose) => texts.inc({ purpose, outcome: 'failed' }),
    batchChecked: (judged) => batches.inc({ outcome: judged ? 'judged' : 'unjudged' }),
    textRead(outcome, found) {
      readings.inc({ outcome })
      places.inc({ outcome: 'cured' }, found?.cured ?? 0)
      places.inc({ outcome: 'marked' }, found?.marked ?? 0)
    },
    paidTextReady: (seconds) => paidText.observe(seconds),
    emailEnded({ kind, outcome, seconds }) {
      emails.inc({ kind, outcome })
      if (outcome === 'sent' && seconds !== null) emailSeconds.observe({ kind }, seconds)
    },
    webhookEnded({ outcome, lagSeconds }) {
      webhooks.inc({ outcome })
      // @prometheus-io/client throws on NaN, and the time is the provider's.
      if (Number.isFinite(lagSeconds)) webhookLag.observe(Number(lagSeconds))
    },
    paymentsReconciled: (count) => reconciled.inc(count),
    paymentRefunded: (reason) => refunds.inc({ reason }),
  }
  return { metrics, registry }
}
