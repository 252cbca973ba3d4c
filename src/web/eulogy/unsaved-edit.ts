import * as z from 'zod/mini'
import { withStorage } from '#web/storage.ts'

const unsavedSchema = z.object({ text: z.string(), revision: z.int() })

/** What was typed into a eulogy and has not reached the server, with the revision it was made on. */
export type UnsavedEdit = z.infer<typeof unsavedSchema>

const keyOf = (submissionId: string) => `eulogy-edit-${submissionId}`

export function keepUnsaved(submissionId: string, edit: UnsavedEdit) {
  withStorage((storage) => storage.setItem(keyOf(submissionId), JSON.stringify(edit)))
}

export function dropUnsaved(submissionId: string) {
  withStorage((storage) => storage.removeItem(keyOf(submissionId)))
}

export function findUnsaved(submissionId: string): UnsavedEdit | null {
  const found = withStorage(
    (storage) => JSON.parse(storage.getItem(keyOf(submissionId)) ?? 'null') as unknown,
  )
  const unsaved = unsavedSchema.safeParse(found)
  return unsaved.success ? unsaved.data : null
}
