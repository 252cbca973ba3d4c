type EmailRule = {
  /**
   * Whether it has words that someone typed or a model wrote. Anyone can enter anyone's address, so to one that isn't
   * proven (flows/email/compose-email.ts) only our own words go, and a link.
   */
  words: 'never' | 'if-proven' | 'the-operators'
  /** Which count of the mailbox it belongs to. Null: no limit. */
  allowance: Allowance | null
  /**
   * Whether it counts toward the daily total of emails to addresses that aren't proven. `first-half`: it does, and
   * isn't sent once half of the total is used up.
   */
  inDailyTotal: boolean | 'first-half'
  /** Whether unsubscribing stops it. */
  stopped: 'always' | 'unless-bought' | 'never'
  /**
   * About a paid order: sent also to a mailbox that rejected an earlier email, and the operator is alerted when it
   * can't be delivered.
   */
  paid: boolean
}

/** `find-links` has a count of its own, so emails triggered elsewhere can't use it up. */
export type Allowance = 'strangers' | 'find-links'

/** Emails with private links a day to one mailbox. */
export const findLinksPerDay = 3

const onRequestOfAnyone = {
  allowance: 'strangers',
  inDailyTotal: true,
  stopped: 'always',
  paid: false,
} as const

const aboutAnOrder = {
  words: 'if-proven',
  allowance: null,
  inDailyTotal: false,
  stopped: 'never',
  paid: true,
} as const

/** The kinds of email that we send about a submission, with their names on the desk. */
export const emailKinds = {
  preview: { name: 'The preview email', words: 'never', ...onRequestOfAnyone },
  'find-links': {
    name: 'The email with private links',
    words: 'if-proven',
    allowance: 'find-links',
    inDailyTotal: true,
    stopped: 'unless-bought',
    paid: false,
  },
  eulogy: { name: 'The eulogy email', ...aboutAnOrder },
  refund: { name: 'The email about the refund', ...aboutAnOrder },
  'wrong-amount': {
    name: 'The email about the refund of a payment of another amount',
    ...aboutAnOrder,
  },
  'retry-failed': { name: 'The email that a new version could not be written', ...aboutAnOrder },
  'erasure-notice': { name: 'The notice before erasure', ...aboutAnOrder },
  'new-memories': {
    name: 'The email about new memories from others',
    words: 'if-proven',
    ...onRequestOfAnyone,
  },
  /** Someone deleted a memory that lines of the bought text rest on. At most one for each memory. */
  'memory-taken-back': {
    name: 'The email that a memory was taken back',
    ...aboutAnOrder,
    paid: false,
  },
} as const satisfies Record<string, EmailRule & { name: string }>

export type EmailKind = keyof typeof emailKinds

/** The kinds of email about a message that someone sent us. */
const messageKinds = {
  'contact-received': {
    words: 'never',
    ...onRequestOfAnyone,
    inDailyTotal: 'first-half',
  },
  'contact-reply': {
    words: 'the-operators',
    allowance: null,
    inDailyTotal: false,
    stopped: 'never',
    paid: false,
  },
} as const satisfies Record<string, EmailRule>

/** The kinds of email to the operator. */
const operatorKinds = [
  'contact-message',
  /** The messages of an hour that were too many to be emailed one by one. */
  'held-messages',
  'alert',
  'alert-cleared',
  'daily-summary',
] as const

/** Emails that aren't about a submission. */
export type NoticeKind = keyof typeof messageKinds | (typeof operatorKinds)[number]

/**
 * No alert follows when one of these couldn't be sent for days: an alert couldn't be either, the next day has its own
 * summary, and the operator has the message.
 */
const lostQuietly: readonly string[] = [
  'contact-received',
  'alert',
  'alert-cleared',
  'daily-summary',
] satisfies NoticeKind[]

export const isLostQuietly = (kind: EmailKind | NoticeKind): boolean => lostQuietly.includes(kind)

/** Every email to anyone but the operator. */
export const emailRules: Record<EmailKind | keyof typeof messageKinds, EmailRule> = {
  ...emailKinds,
  ...messageKinds,
}
export type AnyEmailKind = keyof typeof emailRules

export const allEmailKinds = [...Object.keys(emailRules), ...operatorKinds]

export const paidKinds = (Object.keys(emailKinds) as EmailKind[]).filter(
  (kind) => emailKinds[kind].paid,
)

/** `bought`: the recipient bought what the email is about. */
export function isStopped(kind: AnyEmailKind, bought: boolean): boolean {
  const { stopped } = emailRules[kind]
  return stopped === 'always' || (stopped === 'unless-bought' && !bought)
}

/** What became of an email; `none`: there is none yet. */
export const deliveries = ['none', 'waiting', 'sent', 'returned'] as const
export type Delivery = (typeof deliveries)[number]

/** The spellings of one address, the one to compare first: case is ignored, and Google has two names for its host. */
export function spellingsOf(email: string): [string, ...string[]] {
  const address = email.toLowerCase().replace(/@googlemail\.com$/, '@gmail.com')
  const other = address.replace(/@gmail\.com$/, '@googlemail.com')
  return other === address ? [address] : [address, other]
}

/** Its beginning and its host: enough for whoever typed it to know it. */
export function shortAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const beginning = email.slice(0, Math.max(1, Math.min(5, at - 1))).replace(/\W+$/, '')
  return `${beginning}…${email.slice(at)}`
}

export const isSameAddress = (one: string, other: string): boolean =>
  spellingsOf(one)[0] === spellingsOf(other)[0]

/**
 * One value per mailbox, to count emails and to stop them: most providers ignore plus tags, and Gmail ignores dots. Elsewhere
 * these are other people's, so it proves nothing about anyone.
 */
export function normalizeMailbox(email: string): string {
  const [address] = spellingsOf(email)
  const at = address.lastIndexOf('@')
  const [name = ''] = address.slice(0, at).split('+', 1)
  const host = address.slice(at)
  return `${host === '@gmail.com' ? name.replaceAll('.', '') : name}${host}`
}

/** How long one attempt to send an email may take. */
export type MailTimeouts = {
  /** Connecting, the login, the recipient and the message. Stopping before its end is safe: it isn't delivered. */
  handOverMs: number
  /**
   * The reply to the complete message. A server that takes long to check it delivers it anyway, so a sender that
   * stops waiting sends it twice. RFC 5321 (4.5.3.2.6) asks for ten minutes.
   */
  replyMs: number
}

export const mailTimeouts: MailTimeouts = { handOverMs: 2 * 60_000, replyMs: 10 * 60_000 }

export const maxSendSeconds = (mailTimeouts.handOverMs + mailTimeouts.replyMs) / 1_000
