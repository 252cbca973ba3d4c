import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from '#tests/bench/figures.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'
import { type Family, openCheckouts } from './families.ts'
import { canary, plantCanaries } from './paywall/canaries.ts'
import { type Probe, probeGenerator } from './paywall/probes.ts'
import { sendRaw } from './raw-requests.ts'
import { listCounts, type Run, scaled, tookFigure } from './run.ts'

const probes = 100_000
const unpaidOrders = 60
const paidOrders = 20

/** Those that the local settings don't raise already. */
const limits = { LIMIT_FILES: '1000000/60', LIMIT_COPIES: '1000000/60' }

type Counts = Record<string, number>

/** P4: whatever is asked without a payment or without the key, no answer has a word of a locked text. */
export async function measure(run: Run): Promise<Figure[]> {
  const startedAt = performance.now()
  const stack = await startTestStack({ settings: limits })
  try {
    const families = await openCheckouts(stack, unpaidOrders + paidOrders)
    const paid = families.splice(0, paidOrders)
    for (const { visitor, sessionId, id } of paid) {
      await stack.pay(sessionId)
      await visitor.confirm(sessionId, id)
      await visitor.waitForEulogy(id, 60_000)
    }
    // They contain the text and are composed when they are sent.
    await expectEmails(stack, paidOrders)
    const planted = await plantCanaries(stack.urls.owner, [...families, ...paid])
    const count = scaled(probes, run)
    const seen = await probe(stack, { run, count, unpaid: families, paid })
    return [
      {
        name: 'P4 locked or foreign texts with a canary',
        value: `${planted}; ${await countReadable(paid)} of ${paid.length} buyers read theirs`,
        passed: planted === unpaidOrders + paidOrders && (await countReadable(paid)) === paidOrders,
      },
      {
        name: 'P4 probes',
        value: `${seen.answered} answered (${listCounts(seen.statuses)}): ${listCounts(seen.kinds)}`,
        passed: seen.answered >= count * 0.99 && !Object.keys(seen.statuses).some(isServerError),
      },
      {
        name: 'P4 answers with a word of a locked text',
        value: `${seen.leaks.length}${seen.leaks.length > 0 ? `, first: ${seen.leaks[0]}` : ''}`,
        passed: seen.leaks.length === 0,
      },
      {
        name: 'P4 emails with a word of a locked text',
        value: String(await countEmails(stack)),
        passed: (await countEmails(stack)) === 0,
      },
      tookFigure(startedAt, run.minutes),
    ]
  } finally {
    await stack.stop()
  }
}

const isServerError = (status: string) => status.startsWith('5')

type Plan = { run: Run; count: number; unpaid: Family[]; paid: Family[] }

async function probe(stack: TestStack, { run, count, unpaid, paid }: Plan) {
  const origin = stack.siteUrl
  const next = probeGenerator({ random: run.random, unpaid, paid, origin })
  const [statuses, kinds]: Counts[] = [{}, {}]
  const leaks: string[] = []
  let answered = 0
  let left = count
  await sendRaw({
    ports: [Number(new URL(origin).port)],
    connections: 12,
    depth: 4,
    next: () => {
      left -= 1
      return left < 0 ? null : next()
    },
    onAnswer: ({ request, response }) => {
      if (!response) return
      const { kind, isFile, bytes } = request as Probe
      answered += 1
      Object.assign(statuses as Counts, {
        [response.status]: (statuses?.[response.status] ?? 0) + 1,
      })
      Object.assign(kinds as Counts, { [kind]: (kinds?.[kind] ?? 0) + 1 })
      // Files are compressed, so any file is one too many.
      const isLeak =
        response.body.includes(canary) ||
        response.head.includes(canary) ||
        (isFile && response.status === 200)
      if (isLeak) leaks.push(`${kind}: ${bytes.toString().split('\r\n', 1)}`)
    },
  })
  for (const { visitor, id } of unpaid)
    if ((await readWaiting(visitor.url, id, visitor.cookie)).includes(canary)) leaks.push('waiting')
  return { statuses: statuses as Counts, kinds: kinds as Counts, leaks, answered }
}

/** The first events of the stream. */
async function readWaiting(url: string, id: string, cookie: string): Promise<string> {
  const response = await fetch(`${url}/api/submissions/${id}/waiting`, {
    headers: { cookie },
    signal: AbortSignal.timeout(5_000),
  })
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

/** The canary is where a buyer would read it; otherwise the probes would prove nothing. */
async function countReadable(paid: Family[]): Promise<number> {
  let readable = 0
  for (const { visitor, id } of paid)
    if ((await visitor.fullEulogy(id))?.includes(canary)) readable += 1
  return readable
}

async function countEmails(stack: TestStack): Promise<number> {
  const emails = await listEmails(stack)
  return emails.filter((email) => JSON.stringify(email).includes(canary)).length
}

async function listEmails(stack: TestStack, query = ''): Promise<unknown[]> {
  const response = await fetch(`${stack.thirdParties.mail.address}/emails.json${query}`)
  return (await response.json()) as unknown[]
}

async function expectEmails(stack: TestStack, count: number) {
  const query = '?subject=Your+eulogy+for'
  for (let tries = 0; (await listEmails(stack, query)).length < count; tries += 1) {
    if (tries === 300) throw new Error('The emails of the paid orders did not arrive')
    await pause(100)
  }
}
