import type { EmailKind } from '#domain/email.ts'
import { priceInDollars, refundArrival } from '#domain/offer.ts'
import { button, paragraph, smallLink, smallPrint } from './blocks.ts'
import { deleteOrDownload, downloadOrSee, layout, type RenderedEmail } from './layout.ts'

/** What it says: our own words and nothing else. */
type Letter = {
  subject: string
  heading?: string
  inboxLine: string
  before: string[]
  button: string
  after: string[]
  /** The words of the link that stops emails like this one. */
  stop?: string
}

const isPrivate = 'This link is private. Anyone who has it can read what you told us.'
const mayChange = 'The link is private: anyone who has it can read and change the text.'

/** Said to the owner, who knows the person's name and misses it here. */
const noWords =
  'Anyone can enter an address, so there are no names and none of your words in this email.'
const notYou = `${noWords} If you didn’t ask for it, someone entered your address by mistake. You don’t need to do anything.`

/** The other has its own words. */
export type LinkOnlyKind = Exclude<EmailKind, 'find-links'>

const letters: Record<LinkOnlyKind, Letter> = {
  preview: {
    subject: 'Your eulogy preview is ready',
    inboxLine: 'A private link to the beginning of your eulogy. Nothing was charged.',
    before: [
      'You asked us for a preview: the beginning of a eulogy, written from your answers. It’s waiting for you behind this private link. Nothing was charged.',
    ],
    button: 'Read your preview',
    after: [
      isPrivate,
      `The full eulogy is ${priceInDollars}, once. If you buy it, we’ll email it to you here. If not, we won’t write again unless you ask us to.`,
      'We keep what you told us for 30 days, or for 3 years if you buy the full eulogy. You can delete it sooner, with the link at the end of this email.',
    ],
    stop: 'Stop emails like this to your address',
  },
  eulogy: {
    subject: 'Your eulogy is ready',
    inboxLine: 'A private link to the full text.',
    before: ['The full eulogy you asked for is waiting for you behind this private link.'],
    button: 'Open your eulogy',
    after: [`There you can edit it, download it, or ask for another version. ${mayChange}`],
  },
  refund: {
    subject: 'We refunded your payment',
    inboxLine: 'You don’t need to do anything.',
    before: [
      `We’ve refunded what you paid for a eulogy. It usually reaches your account in ${refundArrival}.`,
      'The private link below still opens what you wrote and what we wrote for you.',
    ],
    button: 'Open what you wrote',
    after: [isPrivate],
  },
  'wrong-amount': {
    subject: 'We refunded your payment',
    inboxLine: 'It didn’t match our price. You don’t need to do anything.',
    before: [
      `A payment for a eulogy arrived, but not at our price of ${priceInDollars}. We’ve refunded all of it. It usually reaches your account in ${refundArrival}. We’re sorry: this shouldn’t have been possible.`,
      'The eulogy isn’t unlocked yet. What you told us is safe behind this private link, and you can pay again.',
    ],
    button: 'Open what you wrote',
    after: [isPrivate],
  },
  'retry-failed': {
    subject: 'We couldn’t write your new version',
    inboxLine: 'The version you have is safe and hasn’t changed.',
    before: [
      'There was an error generating your new eulogy. We’re sorry. The version you have is safe and hasn’t changed.',
    ],
    button: 'Open your eulogy',
    after: [isPrivate],
  },
  'erasure-notice': {
    subject: 'We’ll soon erase your eulogy',
    inboxLine: 'If you want to keep it, download it in the next 30 days.',
    before: [
      'Almost three years ago, you wrote a eulogy with us. We keep what people tell us for three years. In 30 days we’ll erase the eulogy and everything you told us.',
      'If you want to keep it, open it and download it before then. If not, you don’t need to do anything.',
    ],
    button: 'Open your eulogy',
    after: [mayChange],
  },
  'new-memories': {
    subject: 'Memories that others sent you',
    heading: 'New memories for your eulogy',
    inboxLine: 'Read them, and decide which to use.',
    before: ['Others added memories for your eulogy. They’re waiting behind this private link.'],
    button: 'Read the memories',
    after: [
      'You choose which ones go into the eulogy. We don’t use any until you do.',
      isPrivate,
      'We send an email like this at most once a day.',
    ],
    stop: 'Stop emails like this to your address',
  },
  'memory-taken-back': {
    subject: 'A memory in your eulogy was taken back',
    inboxLine: 'Your text hasn’t changed. You decide about those lines.',
    before: [
      'Someone took back a memory they sent you. Some lines of your eulogy rest on it. We’ve only marked them; your text hasn’t changed. When you have a moment, you can keep those lines, change them or take them out.',
    ],
    button: 'Open your eulogy',
    after: [mayChange],
  },
}

export const linkOnlyKinds = Object.keys(letters) as LinkOnlyKind[]

type LinkOnlyEmail = {
  kind: LinkOnlyKind
  link: string
  /** The private link to the page to download or delete everything. */
  dataLink: string
  unsubscribeLink: string
  /** More words of ours. */
  notes?: string[]
}

/** For an address that isn't proven: no names, nothing typed, nothing that a model wrote. */
export async function linkOnlyEmail(email: LinkOnlyEmail): Promise<RenderedEmail> {
  const letter = letters[email.kind]
  const footer = [
    smallPrint(notYou),
    ...(letter.stop ? [smallLink(email.unsubscribeLink, letter.stop)] : []),
    smallLink(email.dataLink, email.kind === 'preview' ? deleteOrDownload : downloadOrSee),
  ]
  return layout({ ...letter, footer }, [
    paragraph('Hello,'),
    ...letter.before.map(paragraph),
    button(email.link, letter.button),
    ...[...letter.after, ...(email.notes ?? [])].map(paragraph),
  ])
}
