import type { Problem } from '#contract/problem.ts'
import { api } from '#contract/urls.ts'
import { inLanes } from '#tests/load/harness/buyers.ts'
import { type Observer, openObserver } from '#tests/load/harness/database.ts'
import {
  add,
  type Counts,
  exactly,
  type Figure,
  figure,
  listCounts,
  none,
} from '#tests/load/harness/report.ts'
import type { Run } from '#tests/load/harness/run.ts'
import { standIns } from '#tests/load/harness/stand-ins.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const networks = 1_000
const previewsEach = 12
const scripts = 30
const people = 20
/** The default of the product: less than the networks would spend. */
const capDollars = 25
const waitMs = 60_000

/** The default limits, instead of the local ones for a machine where everyone is one network. */
const productionLimits = {
  PREVIEWS_PER_NETWORK: '',
  PREVIEW_EMAILS_PER_MAILBOX: '',
  LIMIT_SUBMISSIONS: '',
  LIMIT_PREVIEWS: '',
  LIMIT_CHECKOUTS: '',
  PREWRITE_DOLLARS_PER_DAY: '',
  PREWRITES_PER_NETWORK: '',
}

/** A person who bought, and which part of the budget for previews was spent when they came. */
type Buyer = { tookMs: number; previewed: boolean; spentBefore: number }

/**
 * P12: a day on which scripts on a thousand networks ask for previews as fast as the server answers, while people buy.
 * The spend stays under its cap, and everyone gets a text: with a preview, or without if none is free.
 */
export async function measure(run: Run): Promise<Figure[]> {
  const count = run.scaled(networks)
  const dollars = (capDollars * count) / networks
  await using cleanup = new AsyncDisposableStack()
  const settings = { ...productionLimits, PREVIEW_DOLLARS_PER_DAY: String(dollars) }
  const stack = cleanup.adopt(await startTestStack({ settings }), (each) => each.stop())
  const observer = cleanup.use(openObserver(stack.urls.owner))
  const outcomes: Counts = {}
  const buying: Promise<Buyer | null>[] = []
  const failures: string[] = []
  let [mostMicros, done] = [0, 0]
  const arrive = async (): Promise<Buyer | null> => {
    const { micros } = await readSpend(observer)
    mostMicros = Math.max(mostMicros, micros)
    return buyOnce(stack, buying.length).then(
      (bought) => ({ ...bought, spentBefore: micros / (dollars * 1e6) }),
      (error: Error) => {
        failures.push(error.message)
        return null
      },
    )
  }
  await inLanes(scripts, count, async (network) => {
    await attackFrom(() => stack.visitor(addressIn(network)), outcomes)
    done += 1
    // Each time another part of the networks is done, the last one after all of them.
    if (done % Math.ceil(count / people) === 0 || done === count) buying.push(arrive())
  })
  const buyers = (await Promise.all(buying)).filter((buyer) => buyer !== null)
  const slowest = Math.max(...buyers.map(({ tookMs }) => tookMs)) / 1_000
  const inReserve = buyers.filter(({ spentBefore }) => spentBefore > 2 / 3 && spentBefore < 0.98)
  const unpreviewed = buyers.filter(({ previewed }) => !previewed).length
  const { micros, calls } = await readSpend(observer)
  mostMicros = Math.max(mostMicros, micros)
  const received = (await standIns(stack.thirdParties).readCalls()).counts.opening ?? 0
  const requested = Object.values(outcomes).reduce((one, two) => one + two, 0)
  const serverErrors = Object.keys(outcomes).filter((outcome) => /^5\d\d$/.test(outcome))
  const spent = `$${(mostMicros / 1e6).toFixed(2)} of $${dollars.toFixed(2)}`
  return [
    exactly(
      `P12 previews asked for by scripts (${listCounts(outcomes)})`,
      requested,
      count * previewsEach,
    ),
    none('P12 server errors', serverErrors),
    figure(
      'P12 spent on previews at most',
      `${spent}; calls ${calls} in our books, ${received} received by the model`,
      mostMicros > 0 && mostMicros <= dollars * 1e6 && received <= calls,
    ),
    figure(
      'P12 newcomers who got a preview while the reserve lasted',
      `${inReserve.filter(({ previewed }) => previewed).length} of ${inReserve.length}`,
      inReserve.every(({ previewed }) => previewed),
    ),
    figure(
      'P12 people who bought during the attack, from form to email',
      `${buyers.length} of ${buying.length}, ${unpreviewed} of them without a preview, the slowest in ${slowest.toFixed(1)} s`,
      buyers.length > 0 && unpreviewed > 0,
    ),
    none('P12 people who did not get through', failures),
  ]
}

/** One address per network; every other one is IPv6. */
function addressIn(network: number): string {
  const [high, low] = [network >> 8, network & 255]
  return network % 2 ? `2001:db8:${network.toString(16)}::7` : `11.${high}.${low}.7`
}

async function attackFrom(newcomer: () => Visitor, outcomes: Counts) {
  let latest: { visitor: Visitor; id: string } | null = null
  for (let n = 0; n < previewsEach; n += 1) {
    latest = (await submitForm(newcomer())) ?? latest
    add(outcomes, latest ? await requestPreview(latest.visitor, latest.id) : 'form rejected')
  }
}

/** Null if the form was rejected. */
async function submitForm(visitor: Visitor) {
  const email = `attack.${crypto.randomUUID()}@example.com`
  const id = await visitor.submit({ email }).catch(() => null)
  return id ? { visitor, id } : null
}

/** Whether a preview was written, or why not. */
async function requestPreview(visitor: Visitor, id: string): Promise<string> {
  const response = await visitor.request(api.preview(id), { method: 'POST' })
  if (response.status === 200)
    return (await response.text()).includes('"done"') ? 'written' : 'broke off'
  const { code } = (await response.json()) as Problem
  return response.status >= 500 ? String(response.status) : code
}

/** A real purchase from a network of its own, and how long it took from the form to the email. */
async function buyOnce(stack: TestStack, nth: number) {
  const startedAt = performance.now()
  const email = `person.${nth}@example.com`
  const visitor = stack.visitor(`12.0.${nth}.1`)
  const id = await visitor.submit({ email, length: 'short' })
  const preview = await requestPreview(visitor, id)
  if (preview !== 'written' && preview !== 'no-free-preview') throw new Error(preview)
  const more = preview === 'written' ? {} : { withoutPreview: true as const }
  const { sessionId } = await visitor.openCheckout(id, more)
  await stack.pay(sessionId)
  await visitor.confirm(sessionId, id)
  await visitor.waitForEulogy(id, waitMs)
  const emails = await stack.waitForEmails(email, 'Your eulogy for', waitMs)
  if (emails.length !== 1) throw new Error(`${emails.length} emails arrived`)
  return { tookMs: performance.now() - startedAt, previewed: preview === 'written' }
}

/** On previews: what the calls cost and what the budget counts, whichever is more. */
async function readSpend({ query }: Observer): Promise<{ calls: number; micros: number }> {
  const [row] = await query<{ calls: number; micros: number }>(
    `select count(*) filter (where task = 'draft')::int as calls,
      greatest(coalesce(sum(cost_micros), 0), coalesce((
        select sum(spent_micros) from daily_spend where purpose = 'preview'), 0))::float as micros
    from spend where purpose = 'preview'`,
  )
  return row ?? { calls: 0, micros: 0 }
}
