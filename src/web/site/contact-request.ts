import * as z from 'zod/mini'
import { withSessionStorage } from '#web/storage.ts'

const senderKey = 'eulogy-refund-request'
const senderSchema = z.object({ name: z.string(), email: z.string() })
type Sender = z.infer<typeof senderSchema>
type Request = Partial<Sender> & { subject: string; message: string }

/** The address carries only what an operator finds the order by. Name and email stay in this tab, out of logs and history. */
export const contactRequest = {
  keepSender: (sender: Sender) =>
    withSessionStorage((storage) => storage.setItem(senderKey, JSON.stringify(sender))),
  /** Null unless the address is about a refund or a payment. */
  parse(search: string): Request | null {
    const query = new URLSearchParams(search)
    const order = query.get('order') ?? ''
    const reference = query.get('reference') ?? ''
    if (query.get('topic') === 'payment' && /^[\w-]{1,64}$/.test(reference)) {
      return {
        subject: 'My payment was not confirmed',
        message: `I paid, and the page could not confirm it. My reference: ${reference}`,
      }
    }
    if (query.get('topic') !== 'refund' || !/^\d{8}$/.test(order)) return null
    return {
      ...readSender(),
      subject: `Refund for order ${order}`,
      message: `Please refund my order ${order}.`,
    }
  },
}

function readSender(): Partial<Sender> {
  const stored = withSessionStorage(
    (storage) => JSON.parse(storage.getItem(senderKey) ?? 'null') as unknown,
  )
  const sender = z.safeParse(senderSchema, stored)
  return sender.success ? sender.data : {}
}
