import { createVerify, type KeyObject, X509Certificate } from 'node:crypto'
import * as z from 'zod/mini'
import type { MailEvent, MailEvents } from './mail.ts'
import { reportedTime } from './postmark-events.ts'
import { sendIdHeaders } from './smtp.ts'

/** https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html */
const envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.optional(z.nullable(z.string())),
  Message: z.string(),
  Timestamp: z.string(),
  Token: z.optional(z.string()),
  SubscribeURL: z.optional(z.string()),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
})
type Envelope = z.infer<typeof envelope>

const recipients = z.array(z.object({ emailAddress: z.email(), status: z.optional(z.string()) }))
/** Failures that are gone tomorrow. Another Transient one may be an out-of-office reply to an email that arrived. */
const temporary = ['MailboxFull', 'MessageTooLarge', 'ContentRejected', 'AttachmentRejected']
/** https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html. Event publishing calls the type eventType. */
const notification = z.object({
  notificationType: z.optional(z.string()),
  eventType: z.optional(z.string()),
  mail: z.object({
    headers: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
  }),
  bounce: z.optional(
    z.object({
      bounceType: z.string(),
      bounceSubType: z.optional(z.string()),
      bouncedRecipients: recipients,
      timestamp: reportedTime,
    }),
  ),
  complaint: z.optional(z.object({ complainedRecipients: recipients, timestamp: reportedTime })),
})

const ofSubscription = [
  ...(['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const),
]
const signed = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ofSubscription,
  UnsubscribeConfirmation: ofSubscription,
} as const

const algorithms = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' } as const

const maxCharacters = 100_000
const missingMs = 60_000
const maxMissing = 1_000

export async function download(address: string): Promise<string> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(10_000) })
  if (!response.ok || !response.body) throw new Error(`sns answered ${response.status}`)
  let text = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (text.length > maxCharacters) throw new Error('the reply from sns was too large')
  }
  return text
}

/**
 * Anyone can have Amazon sign a message, so only those of our topic count. Anyone can put a file on a server of Amazon's, so a
 * certificate has only its one place: the same region's, where nobody else can store anything.
 */
export function sesEvents(topicArn: string, fetchText = download, now = Date.now): MailEvents {
  const [, partition, , region] = topicArn.split(':')
  const origin = `https://sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`
  const isCertificate = (address: string) =>
    address.startsWith(origin) &&
    /^\/SimpleNotificationService-[\da-f]+\.pem$/.test(address.slice(origin.length))
  const keys = new Map<string, KeyObject>()
  /** Addresses without a certificate, and when that was seen. Strangers name them, so few are kept. */
  const missing = new Map<string, number>()
  const findKey = async (address: string): Promise<KeyObject | null> => {
    const known = keys.get(address)
    if (known) return known
    if (now() - (missing.get(address) ?? -Infinity) < missingMs) return null
    try {
      return new X509Certificate(await fetchText(address)).publicKey
    } catch {
      if (missing.size >= maxMissing) missing.clear()
      missing.set(address, now())
      return null
    }
  }
  const isGenuine = async (message: Envelope): Promise<boolean | 'unproven'> => {
    const { SigningCertURL: address, SignatureVersion: version } = message
    if (message.TopicArn !== topicArn || !isCertificate(address)) return false
    const parts = signed[message.Type].flatMap((name) =>
      message[name] == null ? [] : `${name}\n${message[name]}\n`,
    )
    const key = await findKey(address)
    if (!key) return 'unproven'
    if (key.asymmetricKeyType !== 'rsa') return false
    const verify = createVerify(algorithms[version]).update(parts.join(''))
    const isValid = verify.verify(key, message.Signature, 'base64')
    // What strangers name isn't kept.
    if (isValid) keys.set(address, key)
    return isValid
  }
  return {
    async read(body) {
      const { data: message } = envelope.safeParse(JSON.parse(body.toString()))
      const genuine = message ? await isGenuine(message) : false
      if (!message || genuine !== true) return genuine === 'unproven' ? genuine : null
      if (message.Type === 'Notification') return parse(message.Message)
      const { SubscribeURL: address = '' } = message
      const isOurs = address.startsWith(`${origin}/?Action=ConfirmSubscription&`)
      if (message.Type === 'SubscriptionConfirmation' && isOurs) await fetchText(address)
      return []
    },
  }
}

function parse(text: string): MailEvent[] {
  // SES tells in plain words that it may use the topic.
  if (!text.startsWith('{')) return []
  const { data } = notification.safeParse(JSON.parse(text))
  const { bounce, complaint, mail } = data ?? {}
  const header = mail?.headers?.find(({ name }) => name === sendIdHeaders.ses)
  const sendId = header?.value ?? null
  if (complaint) {
    const { complainedRecipients, timestamp: at } = complaint
    return complainedRecipients.map((each) => ({
      kind: 'complained',
      address: each.emailAddress,
      sendId,
      at,
    }))
  }
  const isMailboxRejected = bounce?.bounceType === 'Permanent'
  if (!bounce || !(isMailboxRejected || temporary.includes(bounce.bounceSubType ?? ''))) return []
  return bounce.bouncedRecipients.map(({ emailAddress: address, status = '' }) => ({
    kind: 'bounced',
    address,
    sendId,
    at: bounce.timestamp,
    reason: `bounced ${/^[\d.]{1,12}$/.test(status) ? status : ''}`.trim(),
    isMailboxRejected,
  }))
}
