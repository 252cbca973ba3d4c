import { randomUUID } from 'node:crypto'
import type { Told } from '#domain/submission.ts'
import { startProduct } from '#proof/product.ts'
import type { Context } from '#server/context.ts'
import { submit } from '#server/flows/submit.ts'
import { writeEulogy } from '#server/flows/write-eulogy.ts'
import { writePreview } from '#server/flows/write-preview.ts'
import { oneCaller, trusted } from './one-caller.ts'

/** What reached a person: each text in full, as far as it was handed out. */
export type Shown = { id: string; pieces: string; preview: string | null; eulogy: string | null }

/** The real flows, database and SDK; the model on the wire says what it is told to say. */
export async function openDesk() {
  const product = await startProduct({ worker: false, settings: trusted })
  const logged: { level: string; event: string }[] = []
  const note = (level: string) => (_fields: object, event: string) => logged.push({ level, event })
  const log = { info: note('info'), warn: note('warn'), error: note('error') }
  const api: Context = { ...product.ctx, log }
  const worker: Context = { ...product.workerCtx, log }

  const modelSays = (says: string | null) =>
    fetch(`${product.model.url}/control`, { method: 'PUT', body: JSON.stringify({ says }) })

  async function preview(told: Told, says: string | null): Promise<Shown & { key: string }> {
    const { id, key } = await submit(api, told, oneCaller)
    await modelSays(says)
    let pieces = ''
    const asked = { submissionId: id, keys: [key], signal: AbortSignal.timeout(15_000) }
    const outcome = await writePreview(api, asked, (piece) => {
      pieces += piece
    }).catch(() => null)
    const preview = outcome === null || typeof outcome === 'string' ? null : outcome.preview
    return { id, key, pieces, preview, eulogy: null }
  }

  return {
    product,
    logged,
    worker,
    modelSays,
    preview,
    openingOf: async (id: string) =>
      (
        await product.database.owner
          .selectFrom('openings')
          .select('text')
          .where('submission_id', '=', id)
          .execute()
      )[0]?.text ?? '',
    /** Null where nothing was stored: the job has then failed and will come again. */
    async eulogy(id: string, says: string | null): Promise<string | null> {
      await modelSays(says)
      const run = {
        submissionId: id,
        purpose: 'paid' as const,
        holder: randomUUID(),
        signal: AbortSignal.timeout(15_000),
        settle: async () => true,
      }
      await writeEulogy(worker, run).catch(() => {})
      const stored = await product.database.owner
        .selectFrom('eulogies')
        .select('text')
        .where('submission_id', '=', id)
        .execute()
      return stored[0]?.text ?? null
    },
    close: () => product.stop(),
  }
}
export type Desk = Awaited<ReturnType<typeof openDesk>>
