import type { Context } from '#server/context.ts'
import * as erasures from '#server/store/erasures.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'

/** What the operator needs when a buyer writes with an order number. No words of theirs. */
export async function findOrder(ctx: Context, orderNumber: string) {
  return (
    (await purchases.findByOrderNumber(ctx.db, orderNumber)) ??
    (await erasures.findByOrderNumber(ctx.db, orderNumber)) ??
    null
  )
}

const orderNumberShape = /^\d{8}$/
const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The family of an order number or of any of its submissions; null where there is none. */
export async function findFamily(ctx: Context, subject: string): Promise<string | null> {
  if (orderNumberShape.test(subject)) {
    return (await purchases.findByOrderNumber(ctx.db, subject))?.root_id ?? null
  }
  if (!uuidShape.test(subject)) return null
  return (await submissions.find(ctx.db, subject))?.root_id ?? null
}
