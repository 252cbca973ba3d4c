import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { askedMarker } from '#contract/submissions.ts'
import type { Relationship } from '#domain/relationship.ts'
import { type Step, stepCount, submissionInputSchema } from '#domain/submission.ts'
import { withSessionStorage, withStorage } from '#web/storage.ts'
import { type Answers, isSameInput } from './answers.ts'
import { notifyErased } from './erased-elsewhere.ts'

/*
 * Everything the journey stores in the browser: input that the server doesn't have yet, the key that
 * makes sending the form idempotent, the access key of an email link, and how someone reads aloud. All
 * keys match `journeyKeys`.
 */
const journeyKeys = /^(eulogy-|email-key-|(purchases|submissions)-recorded$)/

/** Values that the browser could not store. They last as long as this window. */
const unstored = new Map<string, unknown>()

/** A stored value. One that doesn't fit the schema is ignored. */
export function storedValue<Schema extends z.ZodMiniType>(key: string, schema: Schema) {
  return {
    save(value: z.output<Schema>) {
      unstored.set(key, value)
      withStorage((storage) => {
        storage.setItem(key, JSON.stringify(value))
        unstored.delete(key)
      })
    },
    drop() {
      unstored.delete(key)
      withStorage((storage) => storage.removeItem(key))
    },
    find(): z.output<Schema> | null {
      const value = z.safeParse(schema, unstored.get(key) ?? readJson(key))
      return value.success ? value.data : null
    },
  }
}

/** Input for one submission, under `<name>-<submission id>`. */
export function pendingInput<Schema extends z.ZodMiniType>(name: string, schema: Schema) {
  const at = (submissionId: string) => storedValue(`${name}-${submissionId}`, schema)
  return {
    save: (submissionId: string, value: z.output<Schema>) => at(submissionId).save(value),
    drop: (submissionId: string) => at(submissionId).drop(),
    find: (submissionId: string) => at(submissionId).find(),
  }
}

function readJson(key: string): unknown {
  return withStorage((storage) => JSON.parse(storage.getItem(key) ?? 'null') as unknown)
}

const texts = z.record(z.string(), z.string())

/** An edit of a eulogy, with the revision it was made on. */
export const pendingEdit = pendingInput(
  'eulogy-edit',
  z.object({ text: z.string(), revision: z.int() }),
)

/** Answers that are being typed, by the number of their question. */
export const pendingAnswers = pendingInput('eulogy-answers', texts)

/** Set once the payment page has been opened for a submission: the key of its draft if it has no preview, or empty. */
export const openedCheckout = pendingInput('eulogy-checkout', z.string())

/** The id of the form, by the key of its draft, once others were asked for memories. A cookie with this id owns the links. */
export const unsentForm = pendingInput('eulogy-form', z.string())

/** Whether others were asked, in this browser, for a form that wasn't sent. */
export const hasAskedOthers = () => document.cookie.includes(askedMarker)

/** How someone likes to read. The reading view parses the values. */
export const readingPreferences = storedValue('eulogy-reading', z.record(z.string(), z.unknown()))

/** The answers typed for a retry that hasn't been accepted. */
export const pendingRevision = pendingInput('eulogy-revision', texts)

/** Words of a passage that are being pasted. */
export const pendingVerses = pendingInput('eulogy-verses', z.string())

/** What was typed under a question before it was skipped. */
export const skippedAnswers = pendingInput('eulogy-skipped', texts)

const idempotencyKeyName = 'eulogy-idempotency-key'
let idempotencyKey: string | null = null

/** The same key until the preview has arrived, even after a reload. */
export function getIdempotencyKey(): string {
  idempotencyKey = withStorage((storage) => storage.getItem(idempotencyKeyName)) ?? idempotencyKey
  idempotencyKey ??= crypto.randomUUID()
  const key = idempotencyKey
  withStorage((storage) => storage.setItem(idempotencyKeyName, key))
  return key
}

export function clearIdempotencyKey() {
  idempotencyKey = null
  withStorage((storage) => storage.removeItem(idempotencyKeyName))
}

/** boot/start-lazy.js looks for keys with this prefix. */
export const draftPrefix = 'eulogy-draft'
const draftLifetimeMs = 30 * 24 * 60 * 60 * 1000

const draftSchema = z.object({
  savedAt: z.number(),
  step: z.int().check(z.gte(1), z.lte(stepCount)),
  answers: z.partialRecord(
    z.enum(Object.keys(submissionInputSchema.shape) as [keyof Answers]),
    z.string(),
  ),
})

export type Draft = { step: Step; answers: Answers }

/**
 * Each page with a preselected relationship has a draft of its own, and so has home. So have the answers of a stored
 * submission while they are being changed.
 */
type DraftOf = Relationship | ReturnType<typeof changesOf> | undefined

const changesPrefix = 'eulogy-changes-'

export const changesOf = (submissionId: string) => `${changesPrefix}${submissionId}` as const

export const draftOfForm = (page: Relationship | undefined, stored: { id: string } | null) =>
  stored ? changesOf(stored.id) : page

export const draftKey = (of: DraftOf) =>
  of?.startsWith(changesPrefix) ? of : of ? `${draftPrefix}-${of}` : draftPrefix

const draftListeners = new Set<() => void>()
const notifyDraftListeners = () => {
  for (const listener of draftListeners) listener()
}

/** The drafts as this window saved or read them: another window may overwrite the stored ones. */
const ownDrafts = new Map<string, string | null>()

const storedDraft = (of: DraftOf) => withStorage((storage) => storage.getItem(draftKey(of)))

export function saveDraft(of: DraftOf, draft: Draft, now = Date.now()) {
  const key = draftKey(of)
  const saved = JSON.stringify({ ...draft, savedAt: now })
  withStorage((storage) => storage.setItem(key, saved))
  ownDrafts.set(key, saved)
  notifyDraftListeners()
}

export function readDraft(of: DraftOf, now = Date.now()): Draft | null {
  const draft = findDraft(of, now)
  if (draft) ownDrafts.set(draftKey(of), storedDraft(of))
  return draft
}

function findDraft(of: DraftOf, now = Date.now()): Draft | null {
  const found = readJson(draftKey(of))
  if (found === null) return null
  const draft = draftSchema.safeParse(found)
  if (draft.success && now - draft.data.savedAt < draftLifetimeMs) {
    const { step, answers } = draft.data
    return { step: step as Step, answers }
  }
  dropDraft(of)
  return null
}

/** With `sent`, drops the draft only if it holds those answers: another window may have changed it. */
export function dropDraft(of: DraftOf, sent?: Answers) {
  if (sent && !hasSameAnswers(findDraft(of)?.answers, sent)) return
  dropDraftAt(draftKey(of))
}

export function dropDraftAt(key: string) {
  withStorage((storage) => storage.removeItem(key))
  unsentForm.drop(key)
  notifyDraftListeners()
}

function hasSameAnswers(saved: Answers | undefined, sent: Answers): boolean {
  const one = submissionInputSchema.safeParse(saved)
  const other = submissionInputSchema.safeParse(sent)
  return one.success && other.success && isSameInput(one.data, other.data)
}

function listenToDrafts(listener: () => void) {
  draftListeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    draftListeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Whether the form's content is saved in this browser. */
export function useDraftSaved(of: DraftOf): boolean {
  return useSyncExternalStore(
    listenToDrafts,
    () => {
      const stored = storedDraft(of)
      return stored !== null && stored === ownDrafts.get(draftKey(of))
    },
    () => false,
  )
}

const linkKeyPrefix = 'email-key-'

/** The key of an emailed link, or the claim of a payment. Kept for this tab only, so a reload can still exchange it. */
export const linkKey = {
  take(id: string): string | null {
    const key = window.accessKey
    if (key) withSessionStorage((storage) => storage.setItem(linkKeyPrefix + id, key))
    return key ?? withSessionStorage((storage) => storage.getItem(linkKeyPrefix + id))
  },
  drop(id: string) {
    window.accessKey = undefined
    withSessionStorage((storage) => storage.removeItem(linkKeyPrefix + id))
  },
}

/** Removes everything above and what analytics recorded here, and notifies this browser's other windows. */
export function eraseStoredInput(submissionIds: string[]) {
  clearIdempotencyKey()
  unstored.clear()
  const clear = (storage: Storage) => {
    for (const key of Object.keys(storage)) if (journeyKeys.test(key)) storage.removeItem(key)
  }
  withStorage(clear)
  withSessionStorage(clear)
  notifyErased(submissionIds)
}
