import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { type Step, stepCount, toldSchema } from '#domain/submission.ts'
import { withStorage } from '#web/storage.ts'
import type { Answers } from './answers.ts'

/** early/start-late.js looks for it under the same name. */
export const draftKey = 'eulogy-draft'
const keptFor = 30 * 24 * 60 * 60 * 1000

const draftSchema = z.object({
  savedAt: z.number(),
  step: z.int().check(z.gte(1), z.lte(stepCount)),
  answers: z.partialRecord(z.enum(Object.keys(toldSchema.shape) as [keyof Answers]), z.string()),
})

export type Draft = { step: Step; answers: Answers }

const watchers = new Set<() => void>()
const tellWatchers = () => {
  for (const watcher of watchers) watcher()
}

export function saveDraft(draft: Draft, now = Date.now()) {
  withStorage((storage) => storage.setItem(draftKey, JSON.stringify({ ...draft, savedAt: now })))
  tellWatchers()
}

export function readDraft(now = Date.now()): Draft | null {
  const found = withStorage((storage) => JSON.parse(storage.getItem(draftKey) ?? 'null') as unknown)
  if (found === null) return null
  const draft = draftSchema.safeParse(found)
  if (draft.success && now - draft.data.savedAt < keptFor) {
    return { step: draft.data.step as Step, answers: draft.data.answers }
  }
  dropDraft()
  return null
}

export function dropDraft() {
  withStorage((storage) => storage.removeItem(draftKey))
  tellWatchers()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether what is in the form is saved in this browser. */
export function useDraftSaved(): boolean {
  return useSyncExternalStore(
    watch,
    () => withStorage((storage) => storage.getItem(draftKey)) !== null,
    () => false,
  )
}
