import { estimateLine, estimateOf, missingLine } from './estimate-text.ts'
import { FurtherQuestions } from './further-questions.tsx'
import type { Stage } from './panel-acts.ts'
import type { Previewed } from './panel-state.ts'

type Props = { submission: Previewed; stage: Stage; paying: boolean }

/** How long the text will be, before it is paid; where that is little, a way to tell more. */
export function WhatComes({ submission, stage, paying }: Props) {
  const { told, afterthoughts } = submission
  const estimated = estimateOf(told, told.length)
  if (!estimated) return null
  const missing = missingLine(estimated, told.length)
  const wanted = missing !== ''
  return (
    <div className="what-comes">
      <p className="estimate" role="status">
        {estimateLine(estimated)}
      </p>
      {wanted && (
        <p className="small muted">
          {missing} We don't pad. It will be only as long as what you've told us can fill. A quick
          question or two can make it longer.
        </p>
      )}
      {(wanted || afterthoughts.length > 0) && (
        <FurtherQuestions {...{ submission, stage, paying, wanted }} />
      )}
    </div>
  )
}
