import { emailKinds } from '#domain/email.ts'
import { price, withdrawalConfirmation } from '#domain/offer.ts'
import {
  contactEmail,
  contactReceivedEmail,
  contactReplyEmail,
  heldMessagesEmail,
} from '#server/emails/contact-emails.ts'
import { erasureNoticeEmail } from '#server/emails/erasure-notice.ts'
import { eulogyEmail, orderNote } from '#server/emails/eulogy.ts'
import { findLinksEmail } from '#server/emails/find-links.ts'
import type { RenderedEmail } from '#server/emails/layout.ts'
import { type LinkOnlyKind, linkOnlyEmail, linkOnlyKinds } from '#server/emails/link-only.ts'
import { memoryTakenBackEmail, newMemoriesEmail } from '#server/emails/new-memories.ts'
import { alertEmail, dailySummaryEmail, deskLinkEmail } from '#server/emails/operator.ts'
import { refundEmail, wrongAmountEmail } from '#server/emails/refund.ts'
import { retryFailedEmail, retryNote } from '#server/emails/retry-failed.ts'

/** Written for this project: about 270 words. */
const eulogy = `Good morning, and thank you for coming. My name is Anna, and Rosa was my mother.

For forty-one years she opened the bakery on Alder Street at five in the morning. If you grew up near it, you probably had breakfast from her hands before you had breakfast at home. She knew who wanted the end piece. She knew who couldn’t pay that week, and those bags were always a little heavier than the others.

At home she was not a quiet person. She sang while she swept, mostly the second verse, because she said that everyone forgets the second verse. When my brother Tom broke the kitchen window, she looked at the glass on the floor and said, “Well, now we have a breeze.” Then she handed him the broom.

I want to tell you about one night. I was nine, and there was a storm, and the power was out on the whole street. She put a lantern in the shop window and baked all night on the gas oven, because, as she put it, people who are frightened want bread. By morning there was a line around the corner. She didn’t charge anyone. She said that the till was electric.

She was proud of Tom and of me, and she told everyone except us. We found that out this week, from you. Thank you for that.

Mom, the window is lit. We’ve learned the second verse. We’ll leave the end piece for the one who wants it most.

Thank you all for being here today.`

/** Five times as long: about 1,300 words. */
const longEulogy = Array.from({ length: 5 }, () => eulogy).join('\n\n')

/** One word of 60 letters. */
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte'

const site = 'https://www.lovinglysaid.example'
const submission = '?archive=true&submission_id=5c0b7f0e-3c1d-4a54-9a54-0f6f6f8f3c11'
const key = '#key=Zb1x0c9JQ0Hk5m8vY2s7Lw3nR6tP4aUeGfDhXiKjMoQ'

const unsubscribeLink = `${site}/api/unsubscribe/${'Zb1x0c9JQ0Hk5m8vY2s7Lw3nR6tP4aUe'.repeat(2)}${'GfDhXiKjMoQ8vY2s7Lw3nR'}`

const links = {
  link: `${site}/${submission}${key}`,
  dataLink: `${site}/${submission}&show=my-data${key}`,
}
const onDesk = (path: string) => `https://desk.lovinglysaid.example${path}`
const rosa = { customerName: 'Anna', person: 'Rosa Lind', ...links }
const startedAt = new Date('2026-11-15T09:00:00Z')
const order = { orderNumber: '48213907', amount: price.amount }
const readingCopy = { bytes: 38_400 }
const bought = { ...rosa, ...order, text: eulogy, toCheck: [], readingCopy }
const lines = eulogy.split(/\n\n|(?<=\.) /).filter((line) => /^She /.test(line))

const notes: { [Kind in LinkOnlyKind]?: string[] } = {
  eulogy: [orderNote(order.orderNumber), withdrawalConfirmation],
  'retry-failed': [retryNote(true)],
}
/** What goes to an address that isn't proven, also of a kind that has no other email. */
const unproven = Object.fromEntries(
  linkOnlyKinds.map((kind) => [
    emailKinds[kind].words === 'never' ? kind : `${kind}-unproven`,
    () => linkOnlyEmail({ kind, ...links, unsubscribeLink, notes: notes[kind] ?? [] }),
  ]),
)

/** Every email in every state that looks different, by name. */
export const sampleEmails: Record<string, () => Promise<RenderedEmail>> = {
  eulogy: () => eulogyEmail(bought),
  'eulogy-line-to-check': () => eulogyEmail({ ...bought, toCheck: lines.slice(0, 1) }),
  'eulogy-lines-to-check': () => eulogyEmail({ ...bought, toCheck: [...lines, ...lines] }),
  'eulogy-1300-words': () => eulogyEmail({ ...bought, text: longEulogy }),
  'eulogy-without-reading-copy': () =>
    eulogyEmail({ ...bought, readingCopy: { missing: ['🖤', '你', '好'] } }),
  'eulogy-new-version': () => eulogyEmail({ ...bought, isNewVersion: true }),
  'eulogy-long-words': () =>
    eulogyEmail({
      ...bought,
      customerName: longWord,
      person: longWord.repeat(2),
      text: `${longWord}\n\n${eulogy}`,
      toCheck: [longWord],
    }),
  'find-links': () =>
    findLinksEmail({
      dataLink: links.dataLink,
      found: [
        { person: 'Rosa Lind', startedAt, paid: true, link: links.link },
        { person: 'Thomas Hale', startedAt, paid: false, link: links.link },
      ],
    }),
  'find-links-unproven': () =>
    findLinksEmail({
      dataLink: links.dataLink,
      found: [
        { person: 'Rosa Lind', startedAt, paid: true, link: links.link },
        { person: null, startedAt, paid: false, link: links.link },
      ],
    }),
  refund: () => refundEmail({ ...rosa, ...order, unwritten: true }),
  'refund-by-operator': () => refundEmail({ ...rosa, ...order, unwritten: false }),
  'wrong-amount': () => wrongAmountEmail(rosa),
  'retry-failed': () => retryFailedEmail({ ...rosa, ...order, givenBack: true }),
  'retry-failed-and-counted': () => retryFailedEmail({ ...rosa, ...order, givenBack: false }),
  'erasure-notice': () =>
    erasureNoticeEmail({ ...rosa, ...order, erasedOn: new Date('2029-11-15T09:00:00Z') }),
  'new-memory': () => newMemoriesEmail({ ...rosa, unsubscribeLink, names: ['Tom'] }),
  'new-memories': () =>
    newMemoriesEmail({
      ...rosa,
      unsubscribeLink,
      names: ['Tom', 'María', 'Tom', 'Ruth', 'Bea', 'Ιωάννα', longWord],
    }),
  'memory-taken-back': () => memoryTakenBackEmail({ ...rosa, names: ['Tom'] }),
  ...unproven,
  'contact-received': () => contactReceivedEmail({ unsubscribeLink }),
  'operator-alert': () =>
    alertEmail(
      { alert: 'email-bounced', subjectId: '5c0b7f0e-3c1d-4a54-9a54-0f6f6f8f3c11' },
      onDesk,
    ),
  'operator-desk-link': () => deskLinkEmail(onDesk(`/enter/${key.slice(5)}`)),
  'operator-alert-cleared': () =>
    alertEmail({ alert: 'model-outage', subjectId: 'anthropic', cleared: true }, onDesk),
  'operator-summary': () =>
    dailySummaryEmail(
      {
        day: '2026-11-15',
        submissions: 41,
        previews: 38,
        checkouts: 9,
        paid: 6,
        paidAmount: 6 * price.amount,
        written: 6,
        refunded: 1,
        refundedAmount: price.amount,
        retried: 2,
        failures: { attempts: 3, emails: 1, retries: 0 },
        spend: [
          { purpose: 'preview', micros: 4_120_000, capMicros: 25_000_000, percent: 16 },
          { purpose: 'paid', micros: 1_870_000, capMicros: 1_000_000_000, percent: 0 },
        ],
        inbox: { waiting: 2, oldestMs: 19 * 60 * 60_000 },
        stuck: [
          {
            order: '48213907',
            sentence:
              'an email about a paid order was rejected (550 5.1.1: the address doesn’t exist), for 7 hours',
          },
        ],
        previewsPausedMs: null,
        backup: { ageMs: 3 * 60 * 60_000, bytes: 48_200_000 },
      },
      onDesk('/'),
    ),
  'contact-reply': () =>
    contactReplyEmail({
      received_at: new Date('2026-11-15T09:00:00Z'),
      reply:
        'Yes, it can. Open your eulogy with the link in the email and choose “Shorter” next to a paragraph.\n\nThe last words of your message made our day.',
    }),
  'operator-contact': () =>
    contactEmail({
      name: 'Bea Lindgren',
      email: 'bea@example.com',
      subject: 'About the length',
      message: 'Could it be shorter?\n\nThank you for this.',
    }),
  'operator-held-messages': () =>
    heldMessagesEmail([
      {
        orderNumber: '12345678',
        name: 'Bea Lindgren',
        email: 'bea@example.com',
        subject: 'About the length',
        message: 'My order is 12345678. Could it be shorter?',
      },
      {
        orderNumber: null,
        name: 'Tom',
        email: 'tom@example.com',
        subject: 'Hello',
        message: 'Is anyone there?',
      },
    ]),
}
