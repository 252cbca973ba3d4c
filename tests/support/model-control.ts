import { expect } from 'vitest'
import type { Product } from './product.ts'

export type LoggedRequest = {
  vendor: string
  task: string
  part: string
  corrections: number
  outcome: string
}

/** Reads and controls the model stand-in. */
export function modelControl({ model }: Pick<Product, 'model'>) {
  const url = `${model.url}/control/requests`
  return {
    async requests(): Promise<LoggedRequest[]> {
      const { last } = (await (await fetch(url)).json()) as { last: LoggedRequest[] }
      return last.map(({ vendor, task, part, corrections, outcome }) => ({
        vendor,
        task,
        part,
        corrections,
        outcome,
      }))
    },
    async configure(pace: { delayMs?: number; judgeDelayMs?: number | null; mode?: string }) {
      const body = JSON.stringify(pace)
      const response = await fetch(`${model.url}/control`, { method: 'PUT', body })
      expect(await response.json()).toMatchObject(pace)
    },
    async reset() {
      expect((await fetch(url, { method: 'DELETE' })).status).toBe(204)
    },
  }
}
