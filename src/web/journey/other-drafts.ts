import { withStorage } from '#web/storage.ts'
import { draftPrefix, unsentForm } from './pending-input.ts'

/** The forms that other pages keep a draft of. */
export function listKeptForms(draft: string): string[] {
  const keys = withStorage((storage) => Object.keys(storage)) ?? []
  const others = keys.filter((key) => key.startsWith(draftPrefix) && key !== draft)
  return others.flatMap((other) => unsentForm.find(other) ?? [])
}
