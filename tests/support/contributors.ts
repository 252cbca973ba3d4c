import { expect } from 'vitest'
import type { MemoriesReply } from '#contract/memories.ts'
import { api } from '#contract/urls.ts'
import type { MemoryInput } from '#domain/memories/memory.ts'
import * as memories from '#server/store/memories/memories.ts'
import type { Product } from './product.ts'
import type { Visitor } from './visitor.ts'

export const memory = { name: 'Tom', relation: 'brother', text: 'She taught me to whistle.' }

/** Memories from others: the owner's links, and what contributors store. */
export function contributors(product: Product) {
  const list = (visitor: Visitor, submissionId?: string) =>
    visitor.requestJson<MemoriesReply>(
      `${api.memoryLinks()}?${submissionId ? `submissionId=${submissionId}` : `formId=${visitor.formId}`}`,
    )
  /** About the memory as it's stored. */
  const decide = async (visitor: Visitor, id: string, decision: object) => {
    const [row] = await product.database.rows('memories', { id })
    const stillRead = { changedAt: row?.changed_at ?? product.ctx.now() }
    const { changedAt, ...choice } = { ...stillRead, ...decision }
    return visitor.request(api.memories(), {
      method: 'PATCH',
      body: { memories: [{ id, changedAt }], ...choice },
    })
  }
  return {
    list,
    /** For the visitor's unsent form, unless the body names a submission or another form. */
    async ask(visitor: Visitor, asked: object) {
      const body = 'submissionId' in asked ? asked : { formId: visitor.formId, ...asked }
      const response = await visitor.request(api.memoryLinks(), { body })
      if (response.status !== 201) throw new Error(`the request returned ${response.status}`)
      return (await response.json()) as { link: { id: string }; key: string }
    },
    contribute: (
      key: string,
      changes: Partial<MemoryInput & { ownKey: string; id: string; now: Date }> = {},
    ) =>
      memories.save(product.ctx.db, {
        ...memory,
        key,
        ownKey: product.ctx.random.key(),
        id: product.ctx.random.uuid(),
        now: product.ctx.now(),
        ...changes,
      }),
    decide,
    async decideAll(visitor: Visitor, submissionId: string, state: 'left-out' | 'used') {
      for (const { id } of (await list(visitor, submissionId)).memories)
        expect((await decide(visitor, id, { state })).status).toBe(200)
    },
  }
}
