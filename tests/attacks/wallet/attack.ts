import type { Problem } from '#contract/problem.ts'
import { api } from '#contract/urls.ts'
import type { TestStack } from '#tests/support/test-stack.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { solveProofOfWork } from '#web/journey/form/proof-of-work.ts'

export type AttackPlan = {
  networks: number
  previewsEach: number
  /** How many of the networks solve their challenges, and how many each. */
  solvers: number
  challengesEach: number
  concurrency: number
}

/** Counts of preview requests by status or error code. */
export type Tally = Record<string, number>

/** Scripts on many networks request previews as fast as the server responds. */
export async function attack(
  stack: TestStack,
  plan: AttackPlan,
  onNetworkDone: () => Promise<void>,
): Promise<Tally> {
  const tally: Tally = {}
  const count = (outcome: string) => {
    tally[outcome] = (tally[outcome] ?? 0) + 1
  }
  const networks = Array.from({ length: plan.networks }, (_, n) => n)
  const script = async () => {
    for (let network = networks.shift(); network !== undefined; network = networks.shift()) {
      await attackFrom(stack.visitor.bind(null, addressIn(network)), count, {
        ...plan,
        challengesEach: network < plan.solvers ? plan.challengesEach : 0,
      })
      await onNetworkDone()
    }
  }
  await Promise.all(Array.from({ length: plan.concurrency }, script))
  return tally
}

/** One address per network; every other one is IPv6. */
function addressIn(network: number): string {
  const [high, low] = [network >> 8, network & 255]
  return network % 2 ? `2001:db8:${network.toString(16)}::7` : `11.${high}.${low}.7`
}

async function attackFrom(
  newcomer: () => Visitor,
  count: (outcome: string) => void,
  plan: Pick<AttackPlan, 'previewsEach' | 'challengesEach'>,
) {
  let challengesLeft = plan.challengesEach
  let latest: { visitor: Visitor; id: string } | null = null
  for (let n = 0; n < plan.previewsEach; n += 1) {
    latest = (await submitForm(newcomer())) ?? latest
    if (!latest) throw new Error('not even the first submission was stored')
    const { visitor, id } = latest
    const refused = await requestPreview(visitor, id, count)
    if (!refused?.challenge || challengesLeft === 0) continue
    challengesLeft -= 1
    await visitor.request(api.proofOfWork(id), { body: await solveProofOfWork(refused.challenge) })
    await requestPreview(visitor, id, (outcome) => count(`after a challenge: ${outcome}`))
  }
}

async function submitForm(visitor: Visitor) {
  const body = { ...form, email: `attack.${crypto.randomUUID()}@example.com` }
  const response = await visitor.request(api.submissions(), { body })
  const { id } = (await response.json()) as { id?: string }
  return id ? { visitor, id } : null
}

async function requestPreview(visitor: Visitor, id: string, count: (outcome: string) => void) {
  const response = await visitor.request(api.preview(id), { method: 'POST' })
  if (response.status === 200) {
    count((await response.text()).includes('"done"') ? 'written' : 'broke off')
    return null
  }
  const problem = (await response.json()) as Problem
  count(response.status >= 500 ? String(response.status) : refusalReason(problem))
  return problem
}

/** The limit that was hit, as the message to the user shows. */
function refusalReason({ code, message }: Problem): string {
  if (code !== 'rate-limited') return code
  if (message.includes('as many previews as we can today')) return 'daily cap reached'
  return message.includes('right now') ? 'rate limited' : 'network or browser full'
}

const form = {
  name: 'Margaret Ellen Shaw',
  relationship: 'mother',
  qualities: 'patient, funny, stubborn about gravy, kind to strangers',
  memory: 'She taught me to swim in the cold sea and never let go of my hand.',
  customer_name: 'Anna',
}
