import * as z from 'zod/mini'
import { withSessionStorage } from '#web/storage.ts'

const senderKey = 'eulogy-refund-request'
const senderSchema = z.object({ name: z.string(), email: z.string() })
type Sender = z.infer<typeof senderSchema>

/** The address carries the order number only. Name and email stay in this tab, out of logs and history. */
export const refundRequest = {
  keepSender: (sender: Sender) =>
    withSessionStorage((storage) => storage.setItem(senderKey, JSON.stringify(sender))),
  /** Null unless the address asks for a refund. */
  parse(search: string): (Partial<Sender> & { subject: string; message: string }) | null {
    const query = new URLSearchParams(search)
    const order = query.get('order') ?? ''
    if (query.get('topic') !== 'refund' || !/^\d{8}$/.test(order)) return null
    const stored = withSessionStorage(
      (storage) => JSON.parse(storage.getItem(senderKey) ?? 'null') as unknown,
    )
    const sender = z.safeParse(senderSchema, stored)
    return {
      ...(sender.success && sender.data),
      subject: `Refund for order ${order}`,
      message: `Please refund my order ${order}.`,
    }
  },
}
