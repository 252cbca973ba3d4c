import { parseArgs } from 'node:util'

/** What a full run must reach. Its faults are in faults/kinds.ts. */
const fullRun = { seconds: 600, orders: 10_000, secondPayments: 500, clients: 32 }
/** Few, so that a slow machine has time for each of them. */
const shortRun = { secondsPerOrder: 3, clients: 8 }

export type ChaosOptions = {
  seed: number
  /** How long the command takes, from its start to its figures. On a slow machine it takes longer. */
  seconds: number
  /** Only a full run measures times. */
  isFull: boolean
  /** The paid orders and the second payments below which a run fails. */
  orders: number
  secondPayments: number
  clients: number
}

export function readOptions(args: string[]): ChaosOptions & { reconcile: number } {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      minutes: { type: 'string' },
      seconds: { type: 'string' },
      orders: { type: 'string' },
      clients: { type: 'string' },
      reconcile: { type: 'string', default: '0' },
    },
  })
  const count = (name: keyof typeof values, otherwise: number) =>
    positive(name, values[name] ?? String(otherwise))
  const seconds = values.minutes ? 60 * count('minutes', 0) : count('seconds', fullRun.seconds)
  const isFull = seconds >= fullRun.seconds
  const usual = isFull
    ? fullRun
    : {
        orders: Math.ceil(seconds / shortRun.secondsPerOrder),
        secondPayments: 0,
        clients: shortRun.clients,
      }
  return {
    seed: Number(values.seed),
    seconds,
    isFull,
    orders: count('orders', usual.orders),
    secondPayments: usual.secondPayments,
    clients: count('clients', usual.clients),
    reconcile: Number(values.reconcile),
  }
}

function positive(name: string, value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name}: a whole number above 0`)
  return number
}
