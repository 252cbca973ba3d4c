import { errorMessages } from '#web/journey/notices.ts'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import type { Saving } from './autosave.ts'

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
