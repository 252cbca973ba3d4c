import { startStackForTest } from '#proof/faults/stack-in-tests.ts'
import { type Attack, attack, type Tally } from './attack.ts'
import { openLedger } from './ledger.ts'
import { buyOnce } from './person.ts'

const arrivals = 10

export type Siege = {
  tally: Tally
  capMicros: number
  mostMicros: number
  calls: { ours: number; heard: number }
  people: { tookMs: number[]; turnedAway: string[] }
}

/** While it lasts, people come to buy: one each time that another part of the networks is done. */
export async function besiege(plan: Attack, capDollars: number): Promise<Siege> {
  const stack = await startStackForTest({ settings: { ...asInProduction, ...capped(capDollars) } })
  const ledger = await openLedger(stack)
  try {
    const people: Siege['people'] = { tookMs: [], turnedAway: [] }
    const buying: Promise<unknown>[] = []
    const arrive = () =>
      buyOnce(stack, buying.length).then(
        (tookMs) => people.tookMs.push(tookMs),
        (error: Error) => people.turnedAway.push(error.message),
      )
    let done = 0
    const tally = await attack(stack, plan, async () => {
      await ledger.read()
      done += 1
      if (done % Math.ceil(plan.networks / (arrivals + 1)) === 0) buying.push(arrive())
    })
    await Promise.all(buying)
    const { calls } = await ledger.read()
    return {
      tally,
      capMicros: capDollars * 1_000_000,
      mostMicros: ledger.most(),
      calls: { ours: calls, heard: await ledger.callsHeard() },
      people,
    }
  } finally {
    await ledger.close()
    await stack.stop()
  }
}

/** The limits as they stand when nothing is set, in place of those of a machine that is one network. */
const asInProduction = {
  PREVIEWS_A_BROWSER: '',
  PREVIEWS_A_NETWORK: '',
  PREVIEWS_BEFORE_PROOF: '',
  LETTERS_A_MAILBOX: '',
  LIMIT_SUBMISSIONS: '',
  LIMIT_PREVIEWS: '',
  LIMIT_CHECKOUTS: '',
}

const capped = (dollars: number) => ({ PREVIEW_DOLLARS_A_DAY: String(dollars) })
