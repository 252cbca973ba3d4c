import { estimate } from '#domain/estimate.ts'
import { lengths, type Told } from '#domain/submission.ts'
import { FurtherQuestions } from './further-questions.tsx'
import type { Stage } from './panel-acts.ts'
import type { Previewed } from './panel-state.ts'

type Props = { submission: Previewed; stage: Stage; paying: boolean }

/** How long the text will be, said before it is paid; where that is little, a way to tell more. */
export function WhatComes({ submission, stage, paying }: Props) {
  const { told, afterthoughts } = submission
  const { words, minutes, short } = estimateOf(told)
  const range = minutes.from === minutes.to ? minutes.to : `${minutes.from} to ${minutes.to}`
  return (
    <div className="what-comes">
      <p className="estimate" role="status">
        From what you have told us: about {words} words, {range} minutes.
      </p>
      {short && (
        <p className="small muted">
          You chose {lengths[told.length].replace('-', ' to ')}. We write no more than your words
          carry, so that nothing in the text is empty. If you like, a small question or two can make
          it longer.
        </p>
      )}
      {(short || afterthoughts.length > 0) && (
        <FurtherQuestions {...{ submission, stage, paying }} wanted={short} />
      )}
    </div>
  )
}

function estimateOf({ qualities, memory: memories, scripture, additional, length }: Told) {
  return estimate({ qualities, memories, scripture, additional }, length)
}
