import { startTestStack } from '#tests/support/test-stack.ts'
import { type AttackPlan, attack, type Tally } from './attack.ts'
import { buyOnce } from './buyer.ts'
import { openSpendLedger } from './ledger.ts'

const buyers = 10

export type AttackResult = {
  tally: Tally
  capMicros: number
  mostMicros: number
  calls: { ours: number; received: number }
  people: { tookMs: number[]; failures: string[] }
}

/** Real buyers arrive during the attack, each time another part of the networks is done. */
export async function runAttack(plan: AttackPlan, capDollars: number): Promise<AttackResult> {
  const stack = await startTestStack({ settings: { ...productionLimits, ...capped(capDollars) } })
  const ledger = await openSpendLedger(stack)
  try {
    const people: AttackResult['people'] = { tookMs: [], failures: [] }
    const buying: Promise<unknown>[] = []
    const arrive = () =>
      buyOnce(stack, buying.length).then(
        (tookMs) => people.tookMs.push(tookMs),
        (error: Error) => people.failures.push(error.message),
      )
    let done = 0
    const tally = await attack(stack, plan, async () => {
      await ledger.read()
      done += 1
      if (done % Math.ceil(plan.networks / (buyers + 1)) === 0) buying.push(arrive())
    })
    await Promise.all(buying)
    const { calls } = await ledger.read()
    return {
      tally,
      capMicros: capDollars * 1_000_000,
      mostMicros: ledger.maxMicros(),
      calls: { ours: calls, received: await ledger.countModelCalls() },
      people,
    }
  } finally {
    await ledger.close()
    await stack.stop()
  }
}

/** The default limits, instead of the local ones for a machine where everyone is one network. */
const productionLimits = {
  PREVIEWS_PER_BROWSER: '',
  PREVIEWS_PER_NETWORK: '',
  PREVIEWS_BEFORE_POW: '',
  PREVIEW_EMAILS_PER_MAILBOX: '',
  LIMIT_SUBMISSIONS: '',
  LIMIT_PREVIEWS: '',
  LIMIT_CHECKOUTS: '',
}

const capped = (dollars: number) => ({ PREVIEW_DOLLARS_PER_DAY: String(dollars) })
