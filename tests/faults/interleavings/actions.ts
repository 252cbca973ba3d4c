import type { FastifyInstance } from 'fastify'
import { api, pages } from '#contract/urls.ts'
import { changesFamily } from '#domain/access.ts'
import type { Context } from '#server/context.ts'
import { refundOrder } from '#server/flows/desk/refund-order.ts'
import { writeWithTimeout } from '#server/flows/eulogy/attempt-paid-text.ts'
import { handleDeadLetter } from '#server/flows/eulogy/handle-dead-letter.ts'
import { announceMemories } from '#server/flows/memories/announce-memories.ts'
import { announceDeletedMemory } from '#server/flows/memories/own-memory.ts'
import { reconcile } from '#server/flows/payment/reconcile.ts'
import { watchPaidText, watchPaidTexts } from '#server/flows/payment/watch-paid-texts.ts'
import { eraseFamily } from '#server/flows/privacy/erase-family.ts'
import { revokeFamilyLinks } from '#server/flows/privacy/revoke-links.ts'
import { safeMethods } from '#server/http/csrf.ts'
import { newReaderLink } from '#tests/support/reader-links.ts'
import { requiredInput } from '#tests/support/records.ts'
import { type Family, line, type Start } from './family.ts'
import { mailEventsPassword, runNextJob, type Site } from './site.ts'
import type { ThirdParties } from './third-parties.ts'

type Body = object | URLSearchParams | undefined
type Sent = { url: string; body?: Body; headers?: Record<string, string> }

const coin = () => Math.random() < 0.5
const at =
  (path: (rootId: string) => string, body?: Body) =>
  (family: Family): Sent => ({ url: path(family.rootId), body })

/** Where an action writes to the family: elsewhere it's refused before. */
export const onlyIn: Record<string, readonly Start[]> = {
  [`POST ${api.preview(':id')}`]: ['checkout-open'],
  [`POST ${api.questions(':id')}`]: ['checkout-open'],
  [`POST ${api.mailEvents()}`]: ['written'],
  [`POST ${api.edits(':id')}`]: ['written'],
  [`POST ${api.readerLinks(':id')}`]: ['written'],
  'job rewrite-paragraph': ['written'],
}

/** How each route that writes to a family is called. Null: it writes to no family. */
export const routeActions: Record<
  string,
  ((family: Family, thirdParties: ThirdParties) => Sent) | null
> = {
  [`POST ${api.submissions()}`]: ({ rootId: changes }) => ({
    url: api.submissions({ changes }),
    body: requiredInput,
  }),
  // Another browser.
  [`POST ${api.access(':id')}`]: ({ rootId, emailKey: key }) => ({
    url: api.access(rootId),
    body: { key },
    headers: { cookie: '' },
  }),
  [`POST ${api.preview(':id')}`]: at(api.preview),
  [`POST ${api.questions(':id')}`]: at(api.questions),
  [`PUT ${api.question(':id', ':number')}`]: (family) => ({
    url: api.question(family.rootId, 1),
    body: coin() ? { before: '', answer: 'Hymns' } : { before: 'Hymns', answer: '' },
  }),
  [`POST ${api.createCheckout()}`]: ({ rootId: submissionId }) => ({
    url: api.createCheckout(),
    body: { submissionId, name: 'Anna', email: '', withoutPreview: true },
  }),
  [`POST ${api.confirmCheckout()}`]: (family, thirdParties) => {
    // Of one session, an api confirms once at a time.
    const sessionId = coin() ? family.sessionId : family.staleSessionId
    thirdParties.pay(sessionId)
    return { url: api.confirmCheckout(), body: { sessionId, submissionId: family.rootId } }
  },
  [`POST ${api.paymentWebhook()}`]: ({ sessionId }, thirdParties) => {
    thirdParties.pay(sessionId)
    const paymentIntent = thirdParties.sessions.get(sessionId)?.paymentIntent ?? ''
    const body = coin() ? { type: 'checkout', sessionId } : { type: 'payment', paymentIntent }
    return { url: api.paymentWebhook(), body }
  },
  // The email with the text comes back.
  [`POST ${api.mailEvents()}`]: ({ memoriesChangedAt: BouncedAt }) => ({
    url: api.mailEvents(),
    body: { RecordType: 'Bounce', Type: 'SoftBounce', Email: 'anna@example.com', BouncedAt },
    headers: { authorization: `Basic ${btoa(`postmark:${mailEventsPassword}`)}` },
  }),
  // It stores the text with the call that asked for it; a job looks at it.
  [`POST ${api.automationCallback()}`]: null,
  [`POST ${api.edits(':id')}`]: ({ rootId }) => ({
    url: api.edits(rootId),
    body: { text: `${line} Changed. ${rootId}`, revision: 0 },
  }),
  [`POST ${api.confirmations(':id')}`]: (family) => ({
    url: api.confirmations(family.rootId),
    body: { sentence: line, isTrue: coin() },
  }),
  [`POST ${api.retries(':id')}`]: at(api.retries, { ...requiredInput, different: '' }),
  [`POST ${api.rewrites(':id')}`]: ({ rootId, memories, memoriesChangedAt: changedAt }) => {
    const othersMemory = { id: memories.used, changedAt }
    const wish = coin() ? { wish: 'plainer' } : { wish: 'memory', othersMemory }
    const body = { position: 0, revision: 0, memory: '', ...wish }
    return { url: api.rewrites(rootId), body }
  },
  [`POST ${api.readerLinks(':id')}`]: ({ rootId }) => ({
    url: api.readerLinks(rootId),
    body: newReaderLink(),
  }),
  [`DELETE ${api.readerLink(':id', ':linkId')}`]: (family) => ({
    url: api.readerLink(family.rootId, family.readerLinkId),
  }),
  [`POST ${api.memoryLinks()}`]: ({ rootId: submissionId }) => ({
    url: api.memoryLinks(),
    body: { note: '', submissionId },
  }),
  [`DELETE ${api.memoryLink(':linkId')}`]: (family) => ({
    url: api.memoryLink(family.linkId),
  }),
  [`PATCH ${api.memories()}`]: ({ memories: all, memoriesChangedAt: changedAt }) => {
    const memories = Object.values(all).map((id) => ({ id, changedAt }))
    return { url: api.memories(), body: { state: coin() ? 'used' : 'left-out', memories } }
  },
  [`PUT ${api.ownVerses(':id')}`]: at(api.ownVerses, { words: 'The Lord is my light.' }),
  [`PUT ${api.email(':id')}`]: at(api.email, { email: 'right@example.com' }),
  [`DELETE ${api.otherKeys(':id')}`]: at(api.otherKeys),
  [`DELETE ${api.submission(':id')}`]: at(api.submission),
  [`POST ${pages.shareMemory(':key')}`]: (family) => ({
    url: pages.shareMemory(family.memoryKey),
    body: new URLSearchParams({
      name: 'Ned',
      relation: 'friend',
      text: 'She kept biscuits at work.',
    }),
  }),
  [`POST ${pages.ownMemory(':key', ':ownKey')}`]: ({ memoryKey, ownKeys }) => ({
    url: pages.ownMemory(memoryKey, coin() ? ownKeys.used : ownKeys.new),
    body: new URLSearchParams(
      coin() ? { action: 'delete' } : { name: 'Bev', relation: '', text: 'She rowed.' },
    ),
  }),
}

/** Every route that may change a family. A new one without an entry here fails the run. */
export function listWritingRoutes(app: FastifyInstance): string[] {
  const writing = app.listedRoutes.filter(
    ({ method, action }) => changesFamily(action) && !safeMethods.has(method),
  )
  const names = writing.map(({ method, url }) => `${method} ${url}`)
  for (const name of names)
    if (!(name in routeActions)) throw new Error(`The route ${name} has no entry in actions.ts`)
  for (const name of Object.keys(routeActions))
    if (!names.includes(name)) throw new Error(`No route that writes is called ${name}`)
  return names.filter((name) => routeActions[name])
}

const late = (ctx: Context): Context => ({
  ...ctx,
  deadlines: { ...ctx.deadlines, alertMs: 0, refundMs: 0 },
})

export const textJob = 'job that writes a text'

/** What writes to a family and is no request: jobs and operators. An error means that a queue tries again. */
export const otherActions: Record<string, (site: Site, family: Family) => Promise<unknown>> = {
  [textJob]: ({ worker }, family) =>
    writeWithTimeout(worker, {
      submissionId: family.retryId ?? family.rootId,
      purpose: family.start === 'checkout-open' ? 'prewrite' : 'paid',
      holder: worker.random.uuid(),
      signal: new AbortController().signal,
      settle: async () => true,
    }),
  'job rewrite-paragraph': (site) => runNextJob(site, 'rewrite-paragraph'),
  'job send-email': (site) => runNextJob(site, 'send-email'),
  'job watch-paid-text': ({ worker }, { rootId }) => watchPaidText(late(worker), rootId),
  'job reconcile': ({ worker }) => reconcile(worker, { all: true }),
  'job announce-memories': ({ worker }) => announceMemories(worker),
  'job announce-deleted-memory': ({ worker }, { rootId }) => announceDeletedMemory(worker, rootId),
  'job dead-letter': ({ worker }, { retryId, rootId }) =>
    handleDeadLetter(worker, { submissionId: retryId ?? rootId }),
  async 'operator refunds'(site, { rootId }) {
    await refundOrder(site.worker, { name: 'anna' }, rootId)
    await runNextJob(site, 'refund-payment')
  },
  'operator erases': ({ worker }, { rootId }) =>
    eraseFamily(worker, { rootId, reason: 'operator' }),
  'operator revokes links': ({ worker }, { rootId }) => revokeFamilyLinks(worker, rootId),
}

/** Time passes: the reconciler and the queue finish what is left. */
export async function finish(site: Site): Promise<void> {
  const runJobs = async () => {
    for (let jobs = 0; jobs < 60 && (await runNextJob(site)); jobs += 1);
  }
  await reconcile(site.worker, { all: true })
  await runJobs()
  await reconcile(site.worker, { all: true })
  await watchPaidTexts(late(site.worker))
  await runJobs()
}
