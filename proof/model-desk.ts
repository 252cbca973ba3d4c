import type { Product } from './product.ts'

export type Heard = {
  vendor: string
  task: string
  part: string
  corrections: number
  outcome: string
}

/** What a test learns from the stand-in for the model. */
export function modelDesk({ model }: Pick<Product, 'model'>) {
  const url = `${model.url}/control/requests`
  return {
    async heard(): Promise<Heard[]> {
      const { last } = (await (await fetch(url)).json()) as { last: Heard[] }
      return last.map(({ vendor, task, part, corrections, outcome }) => ({
        ...{ vendor, task, part },
        ...{ corrections, outcome },
      }))
    },
    pace: (pace: { delayMs?: number; judgeDelayMs?: number | null; mode?: string }) =>
      fetch(`${model.url}/control`, { method: 'PUT', body: JSON.stringify(pace) }),
    forget: () => fetch(url, { method: 'DELETE' }),
  }
}
