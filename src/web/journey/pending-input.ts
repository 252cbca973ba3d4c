import * as z from 'zod/mini'
import { withStorage } from '#web/storage.ts'

/** What this browser keeps for each submission until the server has it; what is not understood is none. */
export function pendingInputStore<Shape extends z.ZodMiniType>(name: string, shape: Shape) {
  const keyOf = (submissionId: string) => `${name}-${submissionId}`
  return {
    keep(submissionId: string, value: z.output<Shape>) {
      withStorage((storage) => storage.setItem(keyOf(submissionId), JSON.stringify(value)))
    },
    drop(submissionId: string) {
      withStorage((storage) => storage.removeItem(keyOf(submissionId)))
    },
    find(submissionId: string): z.output<Shape> | null {
      const found = withStorage(
        (storage) => JSON.parse(storage.getItem(keyOf(submissionId)) ?? 'null') as unknown,
      )
      const value = z.safeParse(shape, found)
      return value.success ? value.data : null
    },
  }
}
