import { Trouble } from '#web/ui/trouble.tsx'
import { troubles } from './notices.ts'
import type { Saving } from './saving.ts'

const wrong = {
  'not-saved': troubles.editNotSaved,
  empty: troubles.editEmpty,
  stale: troubles.editStale,
}
const said = { saved: 'All changes saved.', unsaved: '', saving: 'Saving...' }

export function SavingLine({ saving }: { saving: Saving }) {
  const { at } = saving
  const still = at === 'saved' || at === 'unsaved' || at === 'saving'
  return (
    <div className="saved" role="status">
      {still ? said[at] : <Trouble text={wrong[at]} />}
    </div>
  )
}
