import { createHmac, randomUUID } from 'node:crypto'

/** Sends a command to a stand-in and returns its answer. */
export async function control<T = unknown>(url: string, method = 'GET', body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

type ThirdParties = Record<'payments' | 'mail' | 'model', { address: string }>

type Session = {
  id: string
  status: 'open' | 'complete' | 'expired'
  amount_refunded: number
  refunded_at: number | null
}

export type ReceivedEmail = {
  n: number
  to: string[]
  subject: string
  text: string
  messageId: string
}

/** What the stand-ins of a stack can be told and asked. */
export const standIns = ({ payments, mail, model }: ThirdParties) => ({
  listSessions: async () =>
    (await control<{ sessions: Session[] }>(`${payments.address}/control/sessions`)).sessions,
  setMail: (mode: 'normal' | 'greylist') =>
    control<{ greylisted: number }>(`${mail.address}/control`, 'PUT', { mode }),
  listEmails: (query = '') => control<ReceivedEmail[]>(`${mail.address}/emails.json${query}`),
  setModel: (settings: object) => control(`${model.address}/control`, 'PUT', settings),
  forgetCalls: () => control(`${model.address}/control/requests`, 'DELETE'),
  readCalls: <Call>() =>
    control<{ counts: Record<string, number>; last: Call[] }>(`${model.address}/control/requests`),
})

/** What Stripe sends about a session that was paid, or something else. */
export const webhookPayload = (
  sessionId: string,
  { id = `evt_${randomUUID()}`, type = 'checkout.session.completed' } = {},
) =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1_000),
    data: { object: { id: sessionId, object: 'checkout.session', payment_status: 'paid' } },
  })

/** The signature of a delivery at this time, in seconds. */
export const sign = (payload: string, at: number, key: string) =>
  `t=${at},v1=${createHmac('sha256', key).update(`${at}.${payload}`).digest('hex')}`

/** The headers of a delivery that is signed now. */
export const signedHeaders = (payload: string, secret: string) => ({
  'content-type': 'application/json',
  'stripe-signature': sign(payload, Math.floor(Date.now() / 1_000), secret),
})
