import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { formDefaults, type Length, lengths } from '#domain/choices.ts'
import type { Answers } from '#web/journey/answers.ts'
import { estimateLine, findEstimate, missingLine, wantedLine } from '#web/journey/estimate.ts'
import type { UsedMemories } from '#web/journey/memories/form-memories.tsx'

/** A screen reader hears a new estimate only when someone pauses. */
const pauseMs = 3_000

/** How long the text will be, updated with every few words. */
export function LengthEstimate({ used }: { used: UsedMemories }) {
  const answers = useFormContext<Answers>().watch()
  const length = lengthIn(answers)
  const estimated = findEstimate(answers, length, used)
  const estimate = estimated ? estimateLine(estimated) : ''
  const missing = estimated ? missingLine(estimated, length) : wantedLine(length)
  return (
    <>
      <p className="length-estimate small muted">
        <strong>{estimate}</strong> {missing}
      </p>
      <span className="visually-hidden" role="status">
        {useAfterPause(`${estimate} ${missing}`)}
      </span>
    </>
  )
}

/** Empty until the text has changed. */
function useAfterPause(text: string): string {
  const [first] = useState(text)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text === first ? '' : text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, first])
  return announced
}

function lengthIn({ length = '' }: Answers): Length {
  return length in lengths ? (length as Length) : formDefaults.length
}
