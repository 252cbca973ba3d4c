import { ErrorMessage } from '#web/ui/error-message.tsx'
import { errorMessages } from './notices.ts'
import type { Saving } from './saving.ts'

const wrong = {
  'not-saved': errorMessages.editNotSaved,
  empty: errorMessages.editEmpty,
  stale: errorMessages.editStale,
}
const said = { saved: 'All changes saved.', unsaved: '', saving: 'Saving...' }

export function SavingLine({ saving }: { saving: Saving }) {
  const { at } = saving
  const still = at === 'saved' || at === 'unsaved' || at === 'saving'
  return (
    <div className="saved" role="status">
      {still ? said[at] : <ErrorMessage text={wrong[at]} />}
    </div>
  )
}
