import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pages } from '#contract/urls.ts'
import { waitMessage } from '#domain/limits/limits.ts'
import { checkMemory, type MemoryInput } from '#domain/memories/memory.ts'
import type { Context } from '#server/context.ts'
import { deleteOwnMemory, saveMemory } from '#server/flows/memories/own-memory.ts'
import { readMemoryLink, readOwnMemory } from '#server/flows/memories/read-memory-link.ts'
import { acceptForms, readField, readText } from '#server/http/html/html.ts'
import { readSitePage } from '#server/http/html/site-page.ts'
import { logFailure } from '#server/http/problems.ts'
import { checkRateLimit } from '#server/http/rate-limit.ts'
import { isFamilyErased } from '#server/store/database/database.ts'
import {
  type AskedLink,
  askPage,
  deadLinkPage,
  deletedPage,
  type Failure,
  type MemoryPage,
  noMemoryPage,
  notDeletedPage,
  notOpenedPage,
  notSavedPage,
  ownPage,
  unreadablePage,
} from './memory-pages.ts'

type AskedRequest = FastifyRequest<{ Params: { key: string } }>
type OwnRequest = FastifyRequest<{ Params: { key: string; ownKey: string } }>

/**
 * The page for someone who was asked for a memory. It works without scripts, cookies and storage, and never loses what
 * was typed: whatever fails, the answer has the words in it.
 */
export async function shareMemoryRoutes(
  app: FastifyInstance,
  { ctx, pagesFolder }: { ctx: Context; pagesFolder: string },
) {
  const sitePage = await readSitePage(pagesFolder, pages.shareMemory())
  acceptForms(app)
  const send = (reply: FastifyReply, { status, ...content }: MemoryPage) =>
    reply
      .code(status)
      .header('content-security-policy', sitePage.policy)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(sitePage.render(content))
  const find = async (key: string) => (isKey(key) ? readMemoryLink(ctx, key) : null)
  const options = { config: { action: 'contribute' } } as const
  const [asked, own] = [pages.shareMemory(':key'), pages.ownMemory(':key', ':ownKey')]

  // Chat apps open links to preview them, so GET changes nothing.
  app.get(asked, options, async (request: AskedRequest, reply) => {
    const { key } = request.params
    const found = await find(key)
    if (!found?.open) return send(reply, deadLinkPage(found?.ownerName ?? null))
    const empty = { text: '', name: '', relation: '' }
    return send(reply, askPage({ key, link: found }, { ownKey: ctx.random.key(), typed: empty }))
  })

  app.post(asked, options, async (request: AskedRequest, reply) => {
    const { key } = request.params
    const ownKey = ownKeyIn(request) ?? ctx.random.key()
    const sent = { typed: typedIn(request), ownKey, address: request.ip }
    const found = await find(key)
    if (!found) return send(reply, deadLinkPage(null, sent.typed))
    const result = await saveSentMemory(ctx, { key, link: found }, sent)
    if (result.outcome === 'saved') return reply.redirect(pages.ownMemory(key, result.ownKey), 303)
    if (result.outcome === 'closed') return send(reply, deadLinkPage(found.ownerName, sent.typed))
    return send(reply, askPage({ key, link: found }, { ...sent, ownKey: result.ownKey }, result))
  })

  app.get(own, options, async (request: OwnRequest, reply) => {
    const { key, ownKey } = request.params
    const found = await find(key)
    if (!found) return send(reply, deadLinkPage(null))
    const memory = await readOwnMemory(ctx, found, ownKey)
    if (!memory) return send(reply, noMemoryPage({ key, link: found }))
    return send(reply, ownPage({ key, link: found, ownKey, memory }))
  })

  app.post(own, options, async (request: OwnRequest, reply) => {
    const { key, ownKey } = request.params
    const typed = typedIn(request)
    const found = await find(key)
    if (!found) return send(reply, deadLinkPage(null, typed))
    const opened = { key, link: found }
    if (isDelete(request)) {
      await deleteOwnMemory(ctx, found, ownKey)
      return send(reply, deletedPage(opened))
    }
    const memory = await readOwnMemory(ctx, found, ownKey)
    if (!memory) return send(reply, noMemoryPage(opened, typed))
    const result = await saveSentMemory(ctx, opened, { typed, ownKey, address: request.ip })
    if (result.outcome === 'saved') return reply.redirect(pages.ownMemory(key, ownKey), 303)
    if (result.outcome === 'closed') return send(reply, deadLinkPage(found.ownerName, typed))
    // The own page of a used memory has no form. What was typed can be sent as another memory.
    if (memory.used || result.outcome === 'used') {
      if (!found.open) return send(reply, deadLinkPage(found.ownerName, typed))
      return send(
        reply,
        askPage(opened, { typed, ownKey: ctx.random.key() }, withUsedMessage(result, opened)),
      )
    }
    return send(reply, ownPage({ ...opened, ownKey, memory }, { ...result, typed }))
  })

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode && error.statusCode < 500) {
      return send(reply, unreadablePage(error.statusCode))
    }
    if (isFamilyErased(error)) {
      const typed = request.body ? typedIn(request) : undefined
      return send(reply, deadLinkPage(null, isDelete(request) ? undefined : typed))
    }
    const isUnavailable = logFailure(ctx.log, request, error) === 'unavailable'
    const status = isUnavailable ? 503 : 500
    if (isUnavailable) reply.header('retry-after', '2')
    if (!request.body) return send(reply, notOpenedPage(status))
    if (isDelete(request)) return send(reply, notDeletedPage(status, request.url))
    const sent = { typed: typedIn(request), ownKey: ownKeyIn(request) }
    return send(reply, notSavedPage(status, { action: request.url, ...sent }))
  })
}

const isDelete = (request: FastifyRequest) => readField(request, 'action') === 'delete'

type SaveResult =
  | { outcome: 'saved'; ownKey: string }
  | { outcome: 'closed' }
  /** `ownKey` is for the form that comes back. */
  | ({ outcome: 'failed' | 'used'; ownKey: string } & Failure)

/** Checks and stores what was sent. The answer to a failure has the form in it, so every failure has its words. */
async function saveSentMemory(
  ctx: Context,
  { key, link }: AskedLink,
  sent: { typed: MemoryInput; ownKey: string; address: string },
): Promise<SaveResult> {
  const { typed, ownKey } = sent
  const checked = checkMemory(typed)
  if ('problems' in checked) return { outcome: 'failed', ownKey, status: 422, ...checked }
  const decision = await checkRateLimit(ctx, 'contribute', sent.address)
  if (typeof decision === 'object') {
    const message = `A lot of memories have been sent from your network. Your words are still here. ${waitMessage(decision.waitSeconds)}`
    return { outcome: 'failed', ownKey, status: 429, message }
  }
  const saved = await saveMemory(ctx, { ...link, key }, { ownKey, ...checked })
  const { ownerName } = link
  switch (saved.outcome) {
    case 'saved':
      return { outcome: 'saved', ownKey: saved.ownKey }
    case 'closed':
      return { outcome: 'closed' }
    case 'limit-reached': {
      const message = `This link has as many memories as it can take for now. Your words are still here. Try again tomorrow, or send them to ${ownerName} some other way.`
      return { outcome: 'failed', ownKey, status: 429, message }
    }
    case 'full': {
      const message = `This link has as many memories as it can take. Your words are still here. Ask ${ownerName} for a new link, or send them to ${ownerName} some other way.`
      return { outcome: 'failed', ownKey, status: 409, message }
    }
    case 'used':
      return {
        outcome: 'used',
        ownKey: ctx.random.key(),
        status: 409,
        message: usedMessage(ownerName),
      }
  }
}

const usedMessage = (ownerName: string) =>
  `${ownerName} is already using the memory you sent before, so it can’t be changed. You can send this one, too.`

/** The failure of a change to a memory that the owner uses by now. */
const withUsedMessage = (failure: Failure, { link }: AskedLink): Failure => {
  const messages = [usedMessage(link.ownerName), failure.message]
  return { ...failure, message: [...new Set(messages)].filter(Boolean).join(' ') }
}

/** What was typed, whether it's valid or not. */
const typedIn = (request: FastifyRequest): MemoryInput => ({
  text: readText(request, 'text'),
  name: readField(request, 'name'),
  relation: readField(request, 'relation'),
})

const isKey = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text)

/** Null if the form was sent without one. */
function ownKeyIn(request: FastifyRequest): string | null {
  const key = readField(request, 'ownKey')
  return isKey(key) ? key : null
}
