import type { Context } from '#server/context.ts'
import * as erasures from '#server/store/erasures.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'

/** The status of an order for support. Contains no user input. */
export async function findOrder(ctx: Context, orderNumber: string) {
  return (
    (await purchases.findByOrderNumber(ctx.db, orderNumber)) ??
    (await erasures.findByOrderNumber(ctx.db, orderNumber)) ??
    null
  )
}

const orderNumberPattern = /^\d{8}$/
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Finds a family by order number or by the id of any of its submissions. */
export async function findFamily(ctx: Context, subject: string): Promise<string | null> {
  if (orderNumberPattern.test(subject)) {
    return (await purchases.findByOrderNumber(ctx.db, subject))?.root_id ?? null
  }
  if (!uuidPattern.test(subject)) return null
  return (await submissions.find(ctx.db, subject))?.root_id ?? null
}
