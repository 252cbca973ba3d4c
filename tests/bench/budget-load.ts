import { randomUUID } from 'node:crypto'
import type { Caps } from '#domain/limits/budget.ts'
import { openDatabase } from '#server/store/database/database.ts'
import { reserve } from '#server/store/writing/spend.ts'

/** One of the processes that reserve, as an api or a worker would. */
export type Load = { url: string; ids: string[]; connections: number; ms: number }
export type LoadResult = { times: number[] }

const unlimited = Number.MAX_SAFE_INTEGER / 2
const caps: Caps = {
  dailyMicros: { preview: unlimited, prewrite: unlimited, paid: unlimited },
  previewsPerBrowser: unlimited,
  previewsPerNetwork: unlimited,
  previewsBeforePow: unlimited,
}

process.once('message', async ({ url, ids, connections, ms }: Load) => {
  const db = openDatabase(url, { name: 'bench', max: connections, onLost: () => {} })
  const times: number[] = []
  let next = 0
  const reserveOne = async () => {
    const before = performance.now()
    const { refusal } = await reserve(
      db,
      {
        id: randomUUID(),
        submissionId: ids[next++ % ids.length] ?? '',
        purpose: 'preview',
        provider: 'bench',
        model: 'bench',
        brief: '1',
        task: 'draft',
        costMicros: 100,
        now: new Date(),
      },
      caps,
    )
    // One submission may make 40 calls a day.
    if (refusal && refusal !== 'submission-limit') throw new Error(`refused: ${refusal}`)
    if (!refusal) times.push(performance.now() - before)
  }
  const startedAt = performance.now()
  const visitor = async () => {
    while (performance.now() - startedAt < ms) await reserveOne()
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  await db.destroy()
  const result: LoadResult = { times }
  // Disconnecting earlier would drop a result that isn't sent yet.
  process.send?.(result, () => process.disconnect())
})
