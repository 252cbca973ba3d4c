import { useEffect, useEffectEvent } from 'react'
import { readReply, type SharedText } from '#contract/readers.ts'
import { api } from '#contract/urls.ts'
import type { FileKind, Paper } from '#domain/files.ts'
import { ApiError, postJson, request, requestJson } from '#web/api.ts'
import { logError } from '#web/log.ts'
import { readerCopiesKey } from '#web/offline/names.ts'
import {
  canKeepCopies,
  prepareWorker,
  removeCopies,
  savedAtHeader,
  toStoredReply,
} from './stored-copy.ts'
import { isSharedComputer, useKeeping } from './use-offline-copy.ts'

/** `savedAt`: when it was stored, if it's the copy of this browser. */
export type OpenedText = { shared: SharedText; savedAt: Date | null }

/** How long the server has for its reply where there is a copy. */
const timeoutMs = 4_000

export const isDeadLink = (error: unknown) =>
  error instanceof ApiError && ['not-found', 'invalid-fields'].includes(error.code)

export const downloadSharedFile = async (key: string, kind: FileKind, paper: Paper) =>
  (await request(`${api.readFile(kind)}?paper=${paper}`, postJson({ key }))).blob()

/** The text behind a reader's link: the server's, or without a network the copy. A link that has ended has none. */
export async function openShared(key: string): Promise<OpenedText> {
  const reply = requestJson(api.read(), readReply, postJson({ key }))
  // Otherwise unhandled, if it fails while the copy is looked up.
  reply.catch(() => {})
  const copy = await findCopy(key)
  if (!copy) return { shared: await reply, savedAt: null }
  try {
    const shared = await Promise.race([reply, noReply()])
    return shared ? { shared, savedAt: null } : copy
  } catch (error) {
    if (!isDeadLink(error)) return copy
    await removeCopy(key)
    throw error
  }
}

/** Keeps the text of a reader's link in this browser, so that it opens without a network. */
export function useReaderCopy(key: string, { shared, savedAt }: OpenedText) {
  const { keeping, isOn, setIsKept } = useKeeping(savedAt !== null)
  const isFresh = savedAt === null

  const keep = useEffectEvent(async () => {
    try {
      await prepareWorker()
      await storeCopy(key, shared)
      // The visitor may have decided otherwise in the meantime.
      if (isSharedComputer()) return await removeCopies()
      setIsKept(true)
    } catch (error) {
      logError('The copy for reading offline could not be stored', error)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another copy
  useEffect(() => {
    if (isOn && isFresh) void keep()
  }, [isOn, isFresh, shared])

  return { ...keeping, savedAt }
}

async function storeCopy(key: string, shared: SharedText) {
  const reply = await toStoredReply(Response.json(shared), new Date())
  await (await caches.open(readerCopiesKey)).put(await addressOf(key), reply)
}

async function findCopy(key: string): Promise<OpenedText | null> {
  if (!canKeepCopies()) return null
  const copy = await caches.match(await addressOf(key), { cacheName: readerCopiesKey })
  const savedAt = copy?.headers.get(savedAtHeader)
  if (!copy || !savedAt) return null
  return { shared: readReply.parse(await copy.json()), savedAt: new Date(savedAt) }
}

async function removeCopy(key: string) {
  await (await caches.open(readerCopiesKey)).delete(await addressOf(key))
}

/** With the hash of the key: who finds the copy in this browser can't open the link with it. */
async function addressOf(key: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  return `${api.read()}?copy=${hex}`
}

const noReply = () => new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null))
