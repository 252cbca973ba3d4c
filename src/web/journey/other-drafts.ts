import { pages } from '#contract/urls.ts'
import { type Relationship, relationships } from '#domain/relationship.ts'
import { withStorage } from '#web/storage.ts'
import { draftKey, draftPrefix, readDraft, unsentForm } from './pending-input.ts'

/** The keys of the drafts of other pages. */
function listOtherDrafts(draft: string | null): string[] {
  const keys = withStorage((storage) => Object.keys(storage)) ?? []
  return keys.filter((key) => key.startsWith(draftPrefix) && key !== draft)
}

/** A draft of another page that has a name, and the page that shows it. */
export function findOtherDraft(draft: string | null): { person: string; path: string } | null {
  const keys = listOtherDrafts(draft)
  const preselected = [undefined, ...relationships].filter((of) => keys.includes(draftKey(of)))
  const found = preselected.flatMap((of) => {
    const person = readDraft(of)?.answers.name?.trim()
    return person ? [{ person, path: pageOf(of) }] : []
  })
  return found[0] ?? null
}

const pageOf = (preselected: Relationship | undefined) =>
  preselected ? pages.eulogyFor(preselected) : pages.form()

/** The forms that other pages keep a draft of. */
export const listKeptForms = (draft: string): string[] =>
  listOtherDrafts(draft).flatMap((other) => unsentForm.find(other) ?? [])
