import { setTimeout as pause } from 'node:timers/promises'
import type { Problem } from '#contract/problem.ts'
import { api, pages } from '#contract/urls.ts'
import { SiteVisitor } from './site-visitor.ts'

export type SmokeOptions = {
  url: string
  /** Gets one preview email per run. */
  email: string
  /** False: buy without one, so no model is called, which costs money. */
  withPreview: boolean
  onStep: (step: string, ms: number) => void
}

/** The site doesn't do what it should. The message is for the operator. */
export class SmokeFailed extends Error {}

const fail = (sentence: string): never => {
  throw new SmokeFailed(sentence)
}

/** Easy to recognize in the database, and enough to write about. */
const testInput = {
  name: 'Smoke Test',
  relationship: 'friend',
  qualities: 'patient, reliable, quick to answer',
  memory:
    'This is an automatic test of the site. She checked every page each morning. She never complained about the hour. She always put things back where she had found them.',
  customer_name: 'Smoke Test',
}

const eraseTimeoutMs = 20_000

/**
 * Visits the pages, sends a marked test submission, waits for its preview if it is asked for, opens the payment page without paying
 * and deletes everything again, as a visitor would. Throws SmokeFailed.
 */
export async function runSmokeJourney(options: SmokeOptions): Promise<void> {
  const { url, email, withPreview } = options
  const visitor = new SiteVisitor(url)
  const step = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const result = await run()
    options.onStep(name, Math.round(performance.now() - startedAt))
    return result
  }
  await step('ready', async () => {
    const { status } = await visitor.request('/readyz')
    if (status !== 200) fail(`The site is not ready: /readyz returned ${status}.`)
  })
  for (const path of [pages.home(), pages.pricing(), pages.privacyPolicy()])
    await step(`page ${path}`, () => checkPage(visitor, path, 200))
  await step('unknown page', () => checkPage(visitor, '/smoke-test-of-a-missing-page', 404))
  await step('metrics are private', async () => {
    const { status } = await visitor.request('/metrics')
    if (status !== 404) fail(`The public site answers /metrics with ${status}. Close that port.`)
  })
  const id = await step('submit', () => submit(visitor, email))
  try {
    if (withPreview) await step('preview', () => requestPreview(visitor, id))
    await step('checkout', () => openCheckout(visitor, id, { email, withPreview }))
  } finally {
    await step('delete', () => erase(visitor, id))
  }
}

const requiredHeaders: Record<string, RegExp> = {
  'content-security-policy': /frame-ancestors 'none'/,
  'strict-transport-security': /max-age=\d{8}/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'permissions-policy': /geolocation=\(\)/,
}

async function checkPage(visitor: SiteVisitor, path: string, expected: number) {
  const response = await visitor.request(path)
  const html = await response.text()
  if (response.status !== expected)
    fail(`${path} returned ${response.status} instead of ${expected}.`)
  if (!/<h1[\s>]/.test(html)) fail(`${path} is not a page of ours: it has no heading.`)
  for (const [name, pattern] of Object.entries(requiredHeaders)) {
    const value = response.headers.get(name)
    if (!value || !pattern.test(value)) fail(`${path} lacks the header ${name}.`)
  }
}

async function submit(visitor: SiteVisitor, email: string): Promise<string> {
  const response = await visitor.request(api.submissions(), { body: { ...testInput, email } })
  if (response.status !== 201)
    return fail(`The form was rejected with ${response.status}: ${await readMessage(response)}`)
  const { id } = (await response.json()) as { id: string }
  return id
}

async function requestPreview(visitor: SiteVisitor, id: string) {
  const response = await visitor.request(api.preview(id), { method: 'POST' })
  if (!response.ok)
    fail(`The preview was rejected with ${response.status}: ${await readMessage(response)}`)
  const last = (await response.text()).trim().split('\n').at(-1) ?? ''
  if (!last.includes('"done"')) fail('No preview was written: the models failed.')
}

async function openCheckout(
  visitor: SiteVisitor,
  submissionId: string,
  { email, withPreview }: Pick<SmokeOptions, 'email' | 'withPreview'>,
) {
  const withoutPreview = withPreview ? undefined : true
  const body = { submissionId, name: testInput.name, email, withoutPreview }
  const response = await visitor.request(api.createCheckout(), { body })
  if (!response.ok)
    fail(`The payment page did not open (${response.status}): ${await readMessage(response)}`)
  const { url } = (await response.json()) as { url: string }
  const page = await fetch(url, { redirect: 'manual' })
  if (page.status >= 400) fail(`The payment page returned ${page.status}.`)
}

async function erase(visitor: SiteVisitor, id: string) {
  const deadline = performance.now() + eraseTimeoutMs
  const response = await visitor.request(api.submission(id), { method: 'DELETE' })
  if (!response.ok)
    fail(`The test submission ${id} was not deleted (${response.status}). Run "ops".`)
  const { erased } = (await response.json()) as { erased: boolean }
  if (erased) return
  while ((await visitor.request(api.submission(id))).status !== 404) {
    if (performance.now() > deadline)
      fail(`The test submission ${id} is still there after 20 s: is a worker running?`)
    await pause(500)
  }
}

async function readMessage(response: Response): Promise<string> {
  const text = await response.text()
  try {
    const { code, message } = JSON.parse(text) as Partial<Problem>
    return message || code || 'no message'
  } catch {
    return 'no message'
  }
}
