import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/urls.ts'
import type { SubmissionFormValues } from '#domain/submission.ts'
import type { TestStack } from '#tests/support/test-stack.ts'
import type { Visitor } from '#tests/support/visitor.ts'

type Shop = Pick<TestStack, 'visitor' | 'pay'>
type Input = Partial<SubmissionFormValues>

export type Submitted = { visitor: Visitor; id: string }
export type Opened = Submitted & { sessionId: string }

/** Sends the form and waits for the preview; asks again after a failure, as a person would. */
export async function submit(shop: Shop, input: Input = {}, tries = 3): Promise<Submitted> {
  const visitor = shop.visitor()
  const id = await visitor.submit(input)
  await writePreview(visitor, id, tries)
  return { visitor, id }
}

async function writePreview(visitor: Visitor, id: string, tries: number) {
  for (let left = tries; left > 0; left -= 1) {
    const lines = await visitor.previewLines(id).catch((error: Error) => {
      if (left === 1) throw error
      return []
    })
    if (lines.some((line) => 'done' in line)) return
    await pause(1_000)
  }
  throw new Error('no preview was written')
}

export async function openCheckout(submitted: Submitted): Promise<Opened> {
  const { sessionId } = await submitted.visitor.openCheckout(submitted.id)
  return { ...submitted, sessionId }
}

/** Pays, returns to the site and waits for the text. */
export async function pay(shop: Shop, { visitor, id, sessionId }: Opened, waitMs = 120_000) {
  await shop.pay(sessionId)
  await visitor.confirm(sessionId, id)
  await visitor.waitForEulogy(id, waitMs)
}

export async function buy(shop: Shop, input: Input = {}, tries = 3): Promise<Opened> {
  const opened = await openCheckout(await submit(shop, input, tries))
  await pay(shop, opened)
  return opened
}

export const erase = async ({ visitor, id }: Submitted) => {
  const response = await visitor.request(api.submission(id), { method: 'DELETE' })
  if (!response.ok) throw new Error(`the deletion returned ${response.status}`)
}

/** Does something with each, several at the same time. */
export async function inLanes<T, R>(
  lanes: number,
  items: Iterable<T>,
  act: (item: T, nth: number) => Promise<R>,
): Promise<R[]> {
  const done: R[] = []
  const waiting = [...items].entries()
  const run = async () => {
    for (const [nth, item] of waiting) done[nth] = await act(item, nth)
  }
  await Promise.all(Array.from({ length: lanes }, run))
  return done
}

/** Repeats something in several lanes until it is stopped. What fails is recorded, and the lane goes on. */
export function startLanes(lanes: number, act: (nth: number) => Promise<unknown>) {
  const failures: string[] = []
  let [started, done, isStopping] = [0, 0, false]
  const run = async () => {
    while (!isStopping) {
      await act(started++).then(
        () => {
          done += 1
        },
        (error: unknown) => failures.push(error instanceof Error ? error.message : String(error)),
      )
      await pause(20)
    }
  }
  const running = Promise.all(Array.from({ length: lanes }, run))
  return {
    failures,
    done: () => done,
    async waitFor(more: number) {
      for (const goal = done + more; done < goal; await pause(100))
        if (failures.length > 5) throw new Error(failures[0])
    },
    async stop() {
      isStopping = true
      await running
    },
  }
}
