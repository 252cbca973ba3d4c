import { useFormContext } from 'react-hook-form'
import { formDefaults, type Length, lengths } from '#domain/choices.ts'
import type { Answers } from '#web/journey/answers.ts'
import { estimateLine, estimateOf, missingLine } from '#web/journey/estimate-text.ts'

/** How long the text will be, as it is being told. Not read out: it changes with every few words. */
export function LengthEstimate({ help }: { help: string }) {
  const answers = useFormContext<Answers>().watch()
  const length = lengthIn(answers)
  const estimated = estimateOf(answers, length)
  const missing = estimated && missingLine(estimated, length)
  return (
    <p className="length-estimate small muted">
      {estimated ? (
        <>
          <strong>{estimateLine(estimated)}</strong> {missing && `${missing} ${help}`}
        </>
      ) : (
        'We write about 500 to 700 words when you share about 200 to 300.'
      )}
    </p>
  )
}

function lengthIn({ length = '' }: Answers): Length {
  return length in lengths ? (length as Length) : formDefaults.length
}
