import type { FastifyInstance } from 'fastify'
import { api, pages } from '#contract/urls.ts'
import { changesFamily } from '#domain/access.ts'
import { safeMethods } from '#server/http/csrf.ts'
import { requiredInput } from '#tests/support/records.ts'
import type { Start } from './family.ts'
import { mailEventsPassword } from './lane.ts'
import type { MeetingWorld } from './meet.ts'
import { line } from './meeting-family.ts'

type Body = object | URLSearchParams | undefined
type Sent = { url: string; body?: Body; headers?: Record<string, string> }
type RouteAction = {
  /** Where it writes to the family: elsewhere it's refused before. */
  in?: readonly Start[]
  /** Null: it writes to no family. */
  request: ((world: MeetingWorld) => Sent) | null
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields)
const coin = () => Math.random() < 0.5

/** How each route that writes to a family is called. */
export const routeActions: Record<string, RouteAction> = {
  [`POST ${api.submissions()}`]: {
    request: ({ family }) => ({
      url: api.submissions({ changes: family.rootId }),
      body: requiredInput,
    }),
  },
  [`POST ${api.access(':id')}`]: {
    // Another browser.
    request: ({ family }) => ({
      url: api.access(family.rootId),
      body: { key: family.emailKey },
      headers: { cookie: '' },
    }),
  },
  [`POST ${api.preview(':id')}`]: {
    in: ['checkout-open'],
    request: ({ family }) => ({ url: api.preview(family.rootId) }),
  },
  [`POST ${api.questions(':id')}`]: {
    in: ['checkout-open'],
    request: ({ family }) => ({ url: api.questions(family.rootId) }),
  },
  [`PUT ${api.question(':id', ':number')}`]: {
    request: ({ family }) => ({
      url: api.question(family.rootId, 1),
      body: { answer: `Hymns ${Math.random()}` },
    }),
  },
  [`POST ${api.createCheckout()}`]: {
    request: ({ family }) => ({
      url: api.createCheckout(),
      body: { submissionId: family.rootId, name: 'Anna', email: '', withoutPreview: true },
    }),
  },
  [`POST ${api.confirmCheckout()}`]: {
    request: ({ family, providers }) => {
      // Of one session, an api confirms once at a time.
      const sessionId = coin() ? family.sessionId : family.staleSessionId
      providers.pay(sessionId)
      return { url: api.confirmCheckout(), body: { sessionId, submissionId: family.rootId } }
    },
  },
  [`POST ${api.paymentWebhook()}`]: {
    request: ({ family, providers }) => {
      providers.pay(family.sessionId)
      const intent = providers.sessions.get(family.sessionId)?.paymentIntent ?? ''
      const event = coin()
        ? { type: 'checkout', sessionId: family.sessionId }
        : { type: 'payment', paymentIntent: intent }
      return { url: api.paymentWebhook(), body: event }
    },
  },
  // The email with the text comes back.
  [`POST ${api.mailEvents()}`]: {
    in: ['written'],
    request: ({ memoriesChangedAt: BouncedAt }) => ({
      url: api.mailEvents(),
      body: { RecordType: 'Bounce', Type: 'SoftBounce', Email: 'anna@example.com', BouncedAt },
      headers: { authorization: `Basic ${btoa(`postmark:${mailEventsPassword}`)}` },
    }),
  },
  // It stores the text with the call that asked for it; a job looks at it.
  [`POST ${api.automationCallback()}`]: { request: null },
  [`POST ${api.edits(':id')}`]: {
    in: ['written'],
    request: ({ family }) => ({
      url: api.edits(family.rootId),
      body: { text: `${line} Changed. ${family.rootId}`, revision: 0 },
    }),
  },
  [`POST ${api.confirmations(':id')}`]: {
    request: ({ family }) => ({
      url: api.confirmations(family.rootId),
      body: { sentence: line, isTrue: coin() },
    }),
  },
  [`POST ${api.retries(':id')}`]: {
    request: ({ family }) => ({
      url: api.retries(family.rootId),
      body: { ...requiredInput, different: '' },
    }),
  },
  [`POST ${api.rewrites(':id')}`]: {
    request: ({ family, memoriesChangedAt: changedAt }) => ({
      url: api.rewrites(family.rootId),
      body: {
        position: 0,
        revision: 0,
        memory: '',
        ...(coin()
          ? { wish: 'plainer' }
          : { wish: 'memory', contribution: { id: family.memories.used, changedAt } }),
      },
    }),
  },
  [`POST ${api.readerLinks(':id')}`]: {
    in: ['written'],
    request: ({ family }) => ({ url: api.readerLinks(family.rootId) }),
  },
  [`DELETE ${api.readerLink(':id', ':linkId')}`]: {
    request: ({ family }) => ({ url: api.readerLink(family.rootId, family.readerLinkId) }),
  },
  [`POST ${api.memoryRequests()}`]: {
    request: ({ family }) => ({
      url: api.memoryRequests(),
      body: { note: '', submissionId: family.rootId },
    }),
  },
  [`DELETE ${api.memoryRequest(':requestId')}`]: {
    request: ({ family }) => ({ url: api.memoryRequest(family.requestId) }),
  },
  [`PATCH ${api.contributions()}`]: {
    request: ({ family, memoriesChangedAt: changedAt }) => ({
      url: api.contributions(),
      body: {
        state: coin() ? 'used' : 'left-out',
        memories: Object.values(family.memories).map((id) => ({ id, changedAt })),
      },
    }),
  },
  [`PUT ${api.email(':id')}`]: {
    request: ({ family }) => ({
      url: api.email(family.rootId),
      body: { email: 'right@example.com' },
    }),
  },
  [`DELETE ${api.otherKeys(':id')}`]: {
    request: ({ family }) => ({ url: api.otherKeys(family.rootId) }),
  },
  [`DELETE ${api.submission(':id')}`]: {
    request: ({ family }) => ({ url: api.submission(family.rootId) }),
  },
  [`POST ${pages.shareMemory(':key')}`]: {
    request: ({ family }) => ({
      url: pages.shareMemory(family.memoryKey),
      body: form({ name: 'Ned', relation: 'friend', text: 'She kept biscuits at work.' }),
    }),
  },
  [`POST ${pages.ownMemory(':key', ':ownKey')}`]: {
    request: ({ family }) => ({
      url: pages.ownMemory(family.memoryKey, coin() ? family.ownKeys.used : family.ownKeys.new),
      body: form(coin() ? { action: 'delete' } : { name: 'Bev', relation: '', text: 'She rowed.' }),
    }),
  },
}

/** Every route that may change a family. A new one without an entry here fails the run. */
export function listWritingRoutes(app: FastifyInstance): string[] {
  const writing = app.listedRoutes.filter(
    ({ method, action }) => changesFamily(action) && !safeMethods.has(method),
  )
  const names = writing.map(({ method, url }) => `${method} ${url}`)
  for (const name of names)
    if (!routeActions[name]) throw new Error(`The route ${name} has no entry in route-actions.ts`)
  for (const name of Object.keys(routeActions))
    if (!names.includes(name)) throw new Error(`No route that writes is called ${name}`)
  return names.filter((name) => routeActions[name]?.request)
}
