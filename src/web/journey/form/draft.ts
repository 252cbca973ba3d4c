import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { Relationship } from '#domain/relationship.ts'
import { type Step, stepCount, submissionInputSchema } from '#domain/submission.ts'
import { type Answers, isSameInput } from '#web/journey/answers.ts'
import { withStorage } from '#web/storage.ts'

/** boot/start-lazy.js looks for names that begin like this. */
export const draftPrefix = 'eulogy-draft'
const keptFor = 30 * 24 * 60 * 60 * 1000

const draftSchema = z.object({
  savedAt: z.number(),
  step: z.int().check(z.gte(1), z.lte(stepCount)),
  answers: z.partialRecord(
    z.enum(Object.keys(submissionInputSchema.shape) as [keyof Answers]),
    z.string(),
  ),
  changes: z.optional(z.string()),
})

export type Draft = {
  step: Step
  answers: Answers
  /** The submission whose answers are being changed. */
  changes?: string | undefined
}

/** Each page that has chosen the relationship keeps a draft of its own; home has one as well. */
type Preselected = Relationship | undefined

export const draftKey = (preselected: Preselected) =>
  preselected ? `${draftPrefix}-${preselected}` : draftPrefix

const watchers = new Set<() => void>()
const tellWatchers = () => {
  for (const watcher of watchers) watcher()
}

/** The drafts as this window has stored or read them: another may put its own in their place. */
const own = new Map<string, string | null>()

const storedDraft = (preselected: Preselected) =>
  withStorage((storage) => storage.getItem(draftKey(preselected)))

export function saveDraft(preselected: Preselected, draft: Draft, now = Date.now()) {
  const key = draftKey(preselected)
  const kept = JSON.stringify({ ...draft, savedAt: now })
  withStorage((storage) => storage.setItem(key, kept))
  own.set(key, kept)
  tellWatchers()
}

export function readDraft(preselected: Preselected, now = Date.now()): Draft | null {
  const draft = findDraft(preselected, now)
  if (draft) own.set(draftKey(preselected), storedDraft(preselected))
  return draft
}

function findDraft(preselected: Preselected, now = Date.now()): Draft | null {
  const key = draftKey(preselected)
  const found = withStorage((storage) => JSON.parse(storage.getItem(key) ?? 'null') as unknown)
  if (found === null) return null
  const draft = draftSchema.safeParse(found)
  if (draft.success && now - draft.data.savedAt < keptFor) {
    const { step, answers, changes } = draft.data
    return { step: step as Step, answers, ...(changes && { changes }) }
  }
  dropDraft(preselected)
  return null
}

/** Once the answers were sent, only a draft with the same goes: another window may have typed on. */
export function dropDraft(preselected: Preselected, sent?: Answers) {
  if (sent && !sameAnswers(findDraft(preselected)?.answers, sent)) return
  withStorage((storage) => storage.removeItem(draftKey(preselected)))
  tellWatchers()
}

function sameAnswers(kept: Answers | undefined, sent: Answers): boolean {
  const [one, other] = [
    submissionInputSchema.safeParse(kept),
    submissionInputSchema.safeParse(sent),
  ]
  return one.success && other.success && isSameInput(one.data, other.data)
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  window.addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('storage', watcher)
  }
}

/** Whether what is in the form is saved in this browser. */
export function useDraftSaved(preselected: Preselected): boolean {
  return useSyncExternalStore(
    watch,
    () => {
      const stored = storedDraft(preselected)
      return stored !== null && stored === own.get(draftKey(preselected))
    },
    () => false,
  )
}
