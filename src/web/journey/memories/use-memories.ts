import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Memory } from '#contract/memories.ts'
import { draftPrefix, storedValue, unsentForm } from '#web/journey/pending-input.ts'
import { logError } from '#web/log.ts'
import {
  type Choice,
  describeError,
  listShown,
  nextMemories,
  noMemories,
} from './memories-state.ts'
import type { LinkInput, Purpose } from './memory-requests.ts'

/** The keys of the links by which others add a memory, by link id: the server doesn't show them again. */
const memoryLinkKeys = storedValue(
  'eulogy-memory-links',
  z.record(z.string(), z.object({ key: z.string(), expiresAt: z.string() })),
)

/** The note being typed to those who are asked. */
export const pendingNote = storedValue('eulogy-memory-note', z.string())

/** The keys of links that this browser made. Expired ones are dropped with the next change. */
export const keptLinks = {
  save({ id, expiresAt }: { id: string; expiresAt: string }, key: string) {
    memoryLinkKeys.save({ ...listValid(), [id]: { key, expiresAt } })
  },
  drop(id: string) {
    const { [id]: _, ...others } = listValid()
    memoryLinkKeys.save(others)
  },
  find: (id: string): string | null => listValid()[id]?.key ?? null,
}

function listValid() {
  const now = new Date().toISOString()
  const all = Object.entries(memoryLinkKeys.find() ?? {})
  return Object.fromEntries(all.filter(([, { expiresAt }]) => expiresAt > now))
}

export type Memories = ReturnType<typeof useMemories>

// Most visitors never ask others, so its code isn't part of the form's.
export const loadRequests = () => import('./memory-requests.ts')

/** A window that gets the focus also becomes visible: one of the two is enough. */
const reloadIntervalMs = 2_000

/**
 * The memories that others added, and the links by which they do. Without a submission, those that were asked for with
 * this draft of the form; one without a link sends no request.
 */
export function useMemories(submissionId: string | null, draft = draftPrefix) {
  const [state, dispatch] = useReducer(nextMemories, noMemories)
  const decisions = useRef(0)
  const loadedAt = useRef(0)
  const [previewDropped, setPreviewDropped] = useState(false)

  const load = async (): Promise<void> => {
    const purpose = findPurpose(submissionId, draft)
    if (!purpose) return
    loadedAt.current = Date.now()
    const before = decisions.current
    try {
      const reply = await (await loadRequests()).listMemories(purpose)
      // The reply may be older than a decision that was saved in the meantime.
      if (decisions.current !== before) return load()
      dispatch({ type: 'read', reply })
    } catch (error) {
      logError('The memories could not be listed', error)
    }
  }
  const reload = async () => {
    if (Date.now() - loadedAt.current >= reloadIntervalMs) await load()
  }
  useLoading(submissionId, load, () => {
    if (state.links.length + state.memories.length > 0) void reload()
  })

  /** Null once there is a link, or why there is none. */
  const createLink = async (input: LinkInput): Promise<string | null> => {
    try {
      const requests = await loadRequests()
      const purpose = findPurpose(submissionId, draft) ?? { formId: crypto.randomUUID() }
      const { link, key } = await requests.createLink(purpose, input)
      keptLinks.save(link, key)
      pendingNote.drop()
      if ('formId' in purpose) unsentForm.save(draft, purpose.formId)
      dispatch({ type: 'link-created', link })
      return null
    } catch (error) {
      logError('The link could not be created', error)
      return describeError(error, 'links')
    }
  }
  /** Null once it's stopped, or why not. */
  const stopLink = async (id: string): Promise<string | null> => {
    try {
      await (await loadRequests()).stopLink(id)
    } catch (error) {
      logError('The link could not be stopped', error)
      return describeError(error, 'links')
    }
    keptLinks.drop(id)
    dispatch({ type: 'link-stopped', id })
    return null
  }
  /** About all of them, or none. False if it could not be saved. */
  const decide = async (about: readonly Memory[], decision: Choice): Promise<boolean> => {
    const memories = about.map(({ id, changedAt }) => ({ id, changedAt }))
    const ids = memories.map(({ id }) => id)
    dispatch({ type: 'decided', ids, decision })
    try {
      const reply = await (await loadRequests()).decide({ ...decision, memories })
      decisions.current += 1
      if (reply.previewDropped) setPreviewDropped(true)
      dispatch({ type: 'decision-saved', ids })
      return true
    } catch (error) {
      logError('The decision could not be saved', error)
      dispatch({ type: 'decision-failed', ids, failure: describeError(error, 'used') })
      // It may have been changed or deleted.
      await load()
      return false
    }
  }
  const shown = listShown(state)
  return {
    links: state.links,
    shown,
    used: shown.filter((memory) => memory.state === 'used'),
    failures: state.failures,
    /** Whether a decision took a memory out of the preview, which has to be written again. */
    previewDropped,
    reload,
    createLink,
    stopLink,
    decide,
  }
}

function findPurpose(submissionId: string | null, draft: string): Purpose | null {
  if (submissionId) return { submissionId }
  const formId = unsentForm.find(draft)
  return formId ? { formId } : null
}

/** Loads them once, and again whenever the window becomes visible again. */
function useLoading(submissionId: string | null, load: () => Promise<void>, again: () => void) {
  const onOpened = useEffectEvent(() => void load())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another submission has other memories
  useEffect(() => onOpened(), [submissionId])
  const onSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') again()
  })
  useEffect(() => {
    const look = () => onSeen()
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
