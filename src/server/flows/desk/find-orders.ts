import { isUuid } from '#domain/desk/format.ts'
import type { Context } from '#server/context.ts'
import * as inbox from '#server/store/desk/inbox.ts'
import * as orders from '#server/store/desk/orders.ts'

const orderNumberPattern = /^\d{8}$/
const providerIdPattern = /^(cs|pi|re|pyr)_\w+$/
const maxFound = 50

export type FoundOrders = {
  orders: orders.OrderSummary[]
  erased: orders.ErasedOrder | null
  /** Contact messages from this address, if an address was searched. */
  messages: inbox.InboxMessage[]
}

/**
 * Finds orders by order number, email address, the payment provider's id of a session, payment or refund, or the id of a
 * submission or email.
 */
export async function findOrders(ctx: Context, query: string): Promise<FoundOrders> {
  const text = query.trim()
  const isEmail = text.includes('@')
  const rootIds = isEmail
    ? await orders.listRootsByEmail(ctx.db, text, maxFound)
    : [await findRoot(ctx, text)].filter((id) => id !== null)
  return {
    orders: await orders.listByRoot(ctx.db, rootIds),
    erased: rootIds.length === 0 ? await findErased(ctx, text) : null,
    messages: isEmail
      ? await inbox.listMessages(ctx.db, { all: true, email: text, limit: maxFound })
      : [],
  }
}

export type LocatedOrder = { order: orders.OrderSummary } | { erased: orders.ErasedOrder } | null

/** The one order with this number or id. Not by address: an address can have several. */
export async function locateOrder(ctx: Context, subject: string): Promise<LocatedOrder> {
  const text = subject.trim()
  const rootId = await findRoot(ctx, text)
  const [order] = rootId ? await orders.listByRoot(ctx.db, [rootId]) : []
  if (order) return { order }
  const erased = await findErased(ctx, text)
  return erased && { erased }
}

async function findRoot(ctx: Context, text: string): Promise<string | null> {
  if (orderNumberPattern.test(text)) return orders.findRootByOrderNumber(ctx.db, text)
  if (isUuid(text)) return orders.findRootById(ctx.db, text)
  if (providerIdPattern.test(text)) return orders.findRootByProviderId(ctx.db, text)
  return null
}

async function findErased(ctx: Context, text: string): Promise<orders.ErasedOrder | null> {
  if (orderNumberPattern.test(text))
    return (await orders.findErased(ctx.db, { orderNumber: text })) ?? null
  if (isUuid(text)) return (await orders.findErased(ctx.db, { id: text })) ?? null
  if (providerIdPattern.test(text))
    return (await orders.findErased(ctx.db, { providerId: text })) ?? null
  return null
}
