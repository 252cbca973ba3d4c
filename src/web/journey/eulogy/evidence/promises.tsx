import { promisesIn } from '#domain/evidence.ts'
import { typeset } from '#domain/typography.ts'
import { type Eulogy, shownVersion } from '#web/journey/eulogy/eulogy.ts'
import { Button } from '#web/ui/button.tsx'

/** What the text lets the speaker promise: asked about once, as a group. */
export function Promises({ eulogy, onEdit }: { eulogy: Eulogy; onEdit: (() => void) | null }) {
  const promises = promisesIn(eulogy.text, shownVersion(eulogy)?.sentences ?? [])
  if (promises.length === 0) return null
  return (
    <details className="listed-sentences">
      <summary>You say these things about yourself. Would you?</summary>
      <ul>
        {promises.map((sentence) => (
          <li key={sentence}>
            <q>{typeset(sentence)}</q>
          </li>
        ))}
      </ul>
      {onEdit && <Button onClick={onEdit}>Change the text</Button>}
    </details>
  )
}
