import { draftPrefix, unsentForm } from '#web/journey/pending-input.ts'
import { withStorage } from '#web/storage.ts'

/** The drafts of other pages that have an id. */
function listOtherDrafts(draft: string): string[] {
  const keys = withStorage((storage) => Object.keys(storage)) ?? []
  return keys.filter((key) => key.startsWith(draftPrefix) && key !== draft)
}

/** The forms that other pages keep a draft of. */
export const listKeptForms = (draft: string): string[] =>
  listOtherDrafts(draft).flatMap((other) => unsentForm.find(other) ?? [])

/** Makes the links of another form this draft's. */
export function takeForm(formId: string, draft: string) {
  for (const other of listOtherDrafts(draft)) {
    if (unsentForm.find(other) === formId) unsentForm.drop(other)
  }
  unsentForm.save(draft, formId)
}
