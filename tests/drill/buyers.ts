import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/urls.ts'
import type { Visitor } from '#tests/support/visitor.ts'

type Shop = { visitor: () => Visitor; pay: (sessionId: string) => Promise<unknown> }
export type Submitted = { visitor: Visitor; id: string; email: string }
export type Bought = Submitted & { sessionId: string }

/** Visitors that submit, pay and read, each with their own address. */
export function createBuyers(shop: Shop) {
  let count = 0
  const submit = async (kind: string): Promise<Submitted> => {
    count += 1
    const email = `${kind}-${count}@example.com`
    const visitor = shop.visitor()
    const id = await visitor.submit({ email })
    await visitor.preview(id)
    return { visitor, id, email }
  }
  const open = async (submitted: Submitted): Promise<Bought> => {
    const { sessionId } = await submitted.visitor.openCheckout(submitted.id)
    return { ...submitted, sessionId }
  }
  const pay = async ({ visitor, id, sessionId }: Bought): Promise<void> => {
    await shop.pay(sessionId)
    await visitor.confirm(sessionId, id)
    await readText(visitor, id)
  }
  const buy = async (kind: string): Promise<Bought> => {
    const opened = await open(await submit(kind))
    await pay(opened)
    return opened
  }
  return { submit, open, pay, buy, times }
}

export type Buyers = ReturnType<typeof createBuyers>

const times = async <T>(count: number, run: () => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let n = 0; n < count; n += 1) all.push(await run())
  return all
}

async function readText(visitor: Visitor, id: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await visitor.fullEulogy(id)) !== null) return
    await pause(200)
  }
  throw new Error(`No text for ${id}`)
}

export const erase = ({ visitor, id }: Submitted) =>
  visitor.request(api.submission(id), { method: 'DELETE' })

/** Orders, one after the other in each lane, until it is stopped. */
export function startLoad(buyers: Buyers, lanes: number) {
  const done: { at: number }[] = []
  const failures: unknown[] = []
  let stopping = false
  const running = Array.from({ length: lanes }, async () => {
    while (!stopping) {
      try {
        await buyers.buy('load')
        done.push({ at: Date.now() })
      } catch (error) {
        failures.push(error)
        await pause(500)
      }
    }
  })
  return {
    failures,
    count: () => done.length,
    async waitFor(more: number) {
      const goal = done.length + more
      while (done.length < goal) {
        if (failures.length > 5) throw failures[0]
        await pause(100)
      }
    },
    async stop() {
      stopping = true
      await Promise.all(running)
    },
  }
}
