import { urls } from '#domain/desk/urls.ts'
import { paymentProvider } from '#domain/offer.ts'

type AlertText = {
  title: string
  body: string
  /** What to paste on the server, where that helps. `ops`: docs/run.md. */
  command?: string
  /** The page of the desk that tells more about the subject. Otherwise its first one. */
  page?: (subjectId: string) => string
  /** One email is sent for all alerts of this kind until they are cleared. */
  grouped?: true
  /** What has ended it, as the title of a second email. Without it, a grouped alert ends after a quiet hour. */
  clearedTitle?: string
}

/** Emails to the operator. Each refers to its subject by id and contains no user input. */
const texts = {
  'order-refunded': {
    title: 'A paid order was refunded',
    body: 'Its text could not be written in time, so the payment was refunded and the buyer was notified by email. Find out why before the next order fails: its page on the desk shows what happened. Further refunds are not emailed one by one: the first page of the desk lists what needs you.',
    page: urls.order,
    grouped: true,
  },
  'order-unwritten': {
    title: 'A paid order is still without its text',
    body: 'Writing it keeps failing. It will be refunded automatically if it does not succeed in time. Its page on the desk shows why. If more orders are late, you get no further email until all of them are written or refunded.',
    command: 'docker compose logs --tail 50 worker',
    page: urls.order,
    grouped: true,
    clearedTitle: 'Late orders are written or refunded',
  },
  'retry-failed': {
    title: 'A new version could not be written',
    body: 'The buyer was told on the page and by email, and keeps the version they have. The order’s page on the desk shows why. If more fail, you get no further email until none has failed for an hour.',
    page: urls.order,
    grouped: true,
  },
  'retries-not-given-back': {
    title: 'A buyer has reached the limit of returned retries',
    body: 'From now on a failed retry uses one up, and the page asks the buyer to write to you. The order’s page on the desk shows why the retries failed. If none is left, you can grant one there.',
    page: urls.order,
  },
  'rewrites-not-given-back': {
    title: 'A buyer has reached the limit of returned paragraphs',
    body: 'From now on a failed paragraph uses one up, and the page asks the buyer to write to you. The order’s page on the desk shows why the paragraphs failed.',
    page: urls.order,
  },
  'payment-mismatch': {
    title: 'A payment of another amount is being refunded',
    body: `${paymentProvider} reports that a checkout was paid with another amount or currency than we asked for, or with a discount. It counts for nothing and is being refunded automatically, and the buyer gets an email. Compare the checkout with the payment in the ${paymentProvider} dashboard, and find out how that was possible.`,
    page: urls.order,
  },
  'dispute-opened': {
    title: 'A buyer disputed a payment',
    body: `Their bank has taken the money back for now. Answer the dispute in the ${paymentProvider} dashboard before its deadline. The reference is the order number, or the id of the checkout if its order was erased or paid twice: its page on the desk shows what the buyer got.`,
    page: urls.order,
  },
  'dispute-won': {
    title: 'A dispute about a payment is won',
    body: `${paymentProvider} reports that the payment is ours again. The reference is the order number.`,
    page: urls.order,
  },
  'dispute-lost': {
    title: 'A dispute about a payment is lost',
    body: 'The bank has returned the money to the buyer. Their text stays readable, without further versions. The reference is the order number.',
    page: urls.order,
  },
  'refund-failed': {
    title: 'A refund failed',
    body: `${paymentProvider} could not return the money. We retry every hour; look at the payment in the ${paymentProvider} dashboard.`,
    page: urls.order,
  },
  'refund-charged-back': {
    title: 'A payment that we wanted to refund was returned by the bank',
    body: `${paymentProvider} refuses to refund a disputed payment, and the dispute is lost: the buyer has their money back, and we stop trying. The reference is the order number, or the id of the checkout of a payment without an order.`,
    page: urls.order,
  },
  'budget-nearly-spent': {
    title: 'A daily budget is 80 % used up',
    body: 'The reference is the day and the purpose. The figures of the desk show what is spending it.',
    page: urls.figures,
  },
  'budget-spent': {
    title: 'A daily budget is used up',
    body: 'The reference is the day and the purpose. Paid texts are still being written, even for people who buy without a preview; previews and texts before payment are not, until midnight UTC. Raise the setting (PREVIEW_, PREWRITE_ or PAID_DOLLARS_PER_DAY), or find out what is spending it: the figures of the desk show it.',
    page: urls.figures,
  },
  'order-cost': {
    title: 'An order has cost as much as it may',
    body: 'Its retries and rewrites have used nearly all that one order may cost, far more than an honest buyer needs. Nothing more is written for it; the buyer was told, and keeps the text. The reference is the order number: its page on the desk shows what was written.',
    page: urls.order,
  },
  'emails-capped': {
    title: 'A daily limit of emails is reached',
    body: 'The reference is the day. Until midnight UTC, addresses of which nobody has opened a link or paid get no more previews, replies to contact messages or private links; the pages show the previews. Buyers get all their emails. If these are real visitors, raise UNPROVEN_EMAILS_PER_DAY; if not, someone is using us to send mail, and the limit is right.',
    page: urls.figures,
  },
  'model-outage': {
    title: 'A model provider does not answer',
    body: 'The last calls to the provider below all failed, for ten minutes at most, and the reference says why. http-401: our key. http-429: a rate limit. http-5…, idle-timeout: its status page. If there is a second provider, it takes over. The desk can pause new previews meanwhile.',
    command: 'ops pause-previews',
    page: urls.previews,
    clearedTitle: 'A model provider answers again',
  },
  'checkouts-failing': {
    title: 'Buyers can’t pay',
    body: `At least three checkouts failed within ten minutes, and none opened. The buyer reads that something went wrong on our side; nobody was charged. The reference is ${paymentProvider}’s answer. http-401 or http-403: our key (STRIPE_KEY). Anything else: ${paymentProvider}’s status page.`,
    command: 'docker compose logs --since 1h api1 api2 | grep "checkout failed"',
    page: urls.today,
    clearedTitle: 'Buyers can pay again',
  },
  'invariant-violated': {
    title: 'The database holds something that must not exist',
    body: 'The reference names the rule; docs/incidents.md explains it. The first page of the desk lists the orders.',
    page: urls.today,
    clearedTitle: 'The database holds only what it should again',
  },
  'backup-late': {
    title: 'No backup has been stored for 26 hours',
    body: 'The reference is the time of the newest one. If this disk dies now, everything since then is lost. The command stores one now, or says why it can’t. If another program makes your backups, it must record each one (docs/run.md).',
    command: 'docker compose exec -T backup /dump.sh once',
    clearedTitle: 'A backup is stored again',
  },
  'backup-shrunk': {
    title: 'The newest backup has less than half the size of the one before',
    body: 'The reference is its time. Keep the one before, and find out what is gone: the record and the figures of the desk. If it was erased on purpose, there is nothing to do.',
    page: urls.audit,
  },
  'archive-stopped': {
    title: 'Changes are no longer copied into ./backups as they happen',
    body: 'For five minutes nothing has taken them, so a restore reaches no later minute. PostgreSQL keeps them until they fill 4 GB. The command shows why; once the cause is gone, docker compose restart backup takes them again.',
    command: 'docker compose logs --tail 50 backup',
    clearedTitle: 'Changes are copied into ./backups again',
  },
  'disk-nearly-full': {
    title: 'A disk is more than 85 % full',
    body: 'The reference tells what is on it: the backups or the database. When it is full, no backup is stored, or nobody can send the form. The command shows what takes the room; old images and build caches go first: docker system prune. Never delete files of PostgreSQL.',
    command: 'df -h . && du -sh backups && docker system df',
    clearedTitle: 'The disk has room again',
  },
  'webhooks-missing': {
    title: 'Payments arrive without a webhook',
    body: `A worker found a paid order only because it asks ${paymentProvider} every minute, so buyers wait longer, and refunds and disputes in the ${paymentProvider} dashboard are noticed late. In the dashboard: is the endpoint enabled, is its address right, and what did we answer? If the signing secret changed, put the new one into STRIPE_WEBHOOK_SECRET. If more are found, you get no further email until none was for an hour.`,
    command: 'docker compose logs --since 1h api1 api2 | grep payment-webhook',
    page: urls.figures,
    grouped: true,
  },
  'network-share': {
    title: 'One network sends more than a fifth of all requests',
    body: 'The reference is the day. Limits are per network, so honest visitors may be refused because of others. Either someone is trying something (rate limited in the logs), or many visitors look like one: a DNS record AAAA, which needs Docker 27 (docs/run.md), or a proxy that is not in TRUSTED_PROXIES.',
  },
  'email-bounced': {
    title: 'An email about a paid order came back',
    body: 'A mail server refused it. The page of the order has its answer. The page of the eulogy asks the buyer for another address. Otherwise reach them another way, or fix the cause and send it again on the page of the order.',
    page: urls.order,
  },
  'email-complained': {
    title: 'A buyer called an email of ours spam',
    body: 'Their mail provider reports it, and the email was about a paid order. Emails about the order still go there; nothing else does. Perhaps it reached someone else: its page on the desk tells where it went.',
    page: urls.order,
  },
  'reply-bounced': {
    title: 'A reply to a contact message was rejected',
    body: 'The address rejects our email. Reach its sender another way. The reference is the id of the message in the desk’s inbox.',
    page: urls.message,
  },
  'paid-after-erasure': {
    title: 'A payment arrived for an erased submission',
    body: 'Its checkout should have been closed, or a backup without it was restored. The payment is being refunded automatically; check that the refund went through.',
    page: urls.order,
  },
  'job-failed': {
    title: 'A job failed permanently',
    body: 'It used up all its attempts. The reference is the id of its subject. If more jobs fail, you get no further email until none has failed for an hour.',
    page: urls.order,
    grouped: true,
  },
} as const satisfies Record<string, AlertText>

export type Alert = keyof typeof texts

export const alerts: Record<Alert, AlertText> = texts

/** A copy of the database. The program that stores it records when, and how large it is. */
export type Backup = { takenAt: Date; bytes: number }

/** One is stored every 24 hours. */
const backupLateMs = 26 * 60 * 60 * 1000

/** Whether too much time has passed since the newest one, or since the first start if there is none. */
export const isBackupLate = (since: Date, now: Date) =>
  now.getTime() - since.getTime() > backupLateMs

/** A database loses half of its size by an accident, not by what people erase in a day. */
export const hasShrunk = (newest: Backup, previous: Backup) => newest.bytes < previous.bytes / 2
