import type { Context } from '#server/context.ts'
import { type Export, exportFamily } from '#server/flows/privacy/export-family.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import * as inbox from '#server/store/desk/inbox.ts'
import { auditWords, type Operator } from './desk-action.ts'
import { findOrders } from './find-orders.ts'

const maxMessages = 1_000

/** All data about an order, or about everything from one address. Null if there is none. */
export async function exportOrder(
  ctx: Context,
  operator: Operator,
  subject: string,
  { audit }: { audit: boolean },
) {
  const { orders } = await findOrders(ctx, subject)
  const families: Export[] = []
  for (const { rootId, orderNumber } of orders) {
    const family = await exportFamily(ctx, rootId)
    if (!family) continue
    if (audit) await auditWords(ctx, operator, 'export', { rootId, orderNumber })
    families.push(family)
  }
  const messages = subject.includes('@') ? await listMessages(ctx, subject.trim()) : []
  if (audit && messages.length > 0)
    await auditWords(ctx, operator, 'export', { contactId: messages[0]?.id ?? null })
  if (families.length === 0 && messages.length === 0) return null
  return { exported_at: ctx.now(), families, messages }
}

async function listMessages(ctx: Context, email: string) {
  const listed = await inbox.listMessages(ctx.db, { all: true, email, limit: maxMessages })
  const found = await Promise.all(
    listed.map(async ({ id }) => {
      const message = await contactMessages.find(ctx.db, id)
      return message ? [{ ...message, replies: await inbox.listReplies(ctx.db, id) }] : []
    }),
  )
  return found.flat()
}

type OrderExport = NonNullable<Awaited<ReturnType<typeof exportOrder>>>

/** How many of each kind there are, without any words. */
export function exportSummary({ families, messages }: OrderExport): Record<string, number> {
  const lists = families.flatMap((family) => Object.entries(family))
  const counts: Record<string, number> = { families: families.length, messages: messages.length }
  for (const [name, value] of lists) {
    if (Array.isArray(value)) counts[name] = (counts[name] ?? 0) + value.length
  }
  return counts
}
