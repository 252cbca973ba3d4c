import { useState } from 'react'
import type { Saving } from '#web/journey/eulogy/autosave.ts'
import { errorMessages } from '#web/journey/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'

export const linesLeft = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`

type Props = { count: number; saving: Saving; onFirst: () => void }

/** Says above the text how many lines the buyer is asked about, and leads to the first. */
export function LinesToCheck({ count, saving, onFirst }: Props) {
  const [hadSome, setHadSome] = useState(false)
  if (count > 0 && !hadSome) setHadSome(true)
  if (!hadSome) return null
  return (
    <div className="lines-to-check">
      <p role="status">
        {count > 0 ? (
          <>
            <strong>{linesLeft(count)} to check.</strong> We couldn't find{' '}
            {count === 1 ? 'it' : 'them'} in your words.
          </>
        ) : (
          'Thank you. Every line is settled.'
        )}
      </p>
      {count > 0 && (
        <Button kind="quiet" onClick={onFirst}>
          {count === 1 ? 'Go to the line' : 'Go to the first line'}
        </Button>
      )}
      {saving.at === 'not-saved' && <ErrorMessage text={errorMessages.editNotSaved} alert />}
    </div>
  )
}
