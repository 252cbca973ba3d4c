import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { Decision } from '#contract/contributions.ts'
import { askedForMemories, pendingNote } from '#web/journey/pending-input.ts'
import { logError } from '#web/log.ts'
import { keptLinks } from './kept-links.ts'
import { listShown, nextMemories, noMemories } from './memories.ts'
import * as server from './memory-requests.ts'

export type Memories = ReturnType<typeof useMemories>

/** A window that gets the focus also becomes visible: one of the two is enough. */
const reloadIntervalMs = 2_000

/**
 * The memories that others added, and the links by which they do. Without a submission, those that this browser asked
 * for; a browser that never asked sends no request.
 */
export function useMemories(submissionId: string | null) {
  const [state, dispatch] = useReducer(nextMemories, noMemories)
  const decisions = useRef(0)
  const loadedAt = useRef(0)

  const load = async (): Promise<void> => {
    if (submissionId === null && !askedForMemories.find()) return
    loadedAt.current = Date.now()
    const before = decisions.current
    try {
      const reply = await server.listMemories(submissionId)
      // The reply may be older than a decision that was saved in between.
      if (decisions.current !== before) return load()
      if (submissionId === null && reply.requests.length + reply.contributions.length === 0) {
        askedForMemories.drop()
      }
      dispatch({ type: 'read', reply })
    } catch (error) {
      logError('The memories could not be listed', error)
    }
  }
  const reload = async () => {
    if (Date.now() - loadedAt.current >= reloadIntervalMs) await load()
  }
  useLoading(submissionId, load, () => {
    if (state.requests.length + state.contributions.length > 0) void reload()
  })

  /** Null once there is a link, or why there is none. */
  const createLink = async (input: server.RequestInput): Promise<string | null> => {
    try {
      const { request, key } = await server.createLink(submissionId, input)
      keptLinks.save(request, key)
      pendingNote.drop()
      if (submissionId === null) askedForMemories.save(true)
      dispatch({ type: 'link-created', request })
      return null
    } catch (error) {
      logError('The link could not be created', error)
      return server.failureOf(error, 'links')
    }
  }
  /** Null once it's stopped, or why not. */
  const stopLink = async (id: string): Promise<string | null> => {
    try {
      await server.stopLink(id)
    } catch (error) {
      logError('The link could not be stopped', error)
      return server.failureOf(error, 'links')
    }
    keptLinks.drop(id)
    dispatch({ type: 'link-stopped', id })
    return null
  }
  const decide = async (id: string, decision: Decision) => {
    dispatch({ type: 'decided', id, decision })
    try {
      await server.decide(id, decision)
      decisions.current += 1
      dispatch({ type: 'decision-saved', id })
    } catch (error) {
      logError('The decision could not be saved', error)
      dispatch({ type: 'decision-failed', id, failure: server.failureOf(error, 'used') })
    }
  }
  const shown = listShown(state)
  return {
    requests: state.requests,
    shown,
    used: shown.filter((memory) => memory.state === 'used'),
    failures: state.failures,
    reload,
    createLink,
    stopLink,
    decide,
  }
}

/** Loads them once, and again whenever the window is looked at again. */
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
