import { parseArgs } from 'node:util'

export type ChaosOptions = { seed: number; seconds: number; orders: number; clients: number }

/** `--orders` is the number of paid orders below which a run fails. */
export function readOptions(args: string[]): ChaosOptions & { reconcile: number } {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      seconds: { type: 'string', default: '600' },
      orders: { type: 'string' },
      clients: { type: 'string', default: '24' },
      reconcile: { type: 'string', default: '0' },
    },
  })
  const seconds = positive('seconds', values.seconds)
  return {
    seed: Number(values.seed),
    seconds,
    orders: positive('orders', values.orders ?? String(Math.ceil(seconds / 3))),
    clients: positive('clients', values.clients),
    reconcile: Number(values.reconcile),
  }
}

function positive(name: string, value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name}: a whole number above 0`)
  return number
}
