import { estimateLine, estimateOf, missingLine } from '#web/journey/estimate-text.ts'
import type { Previewed } from '#web/journey/journey.ts'
import type { ActionContext } from '#web/journey/journey-actions.ts'
import { FollowUpQuestions } from './follow-up-questions.tsx'

type Props = { submission: Previewed; stage: ActionContext; paying: boolean }

/** How long the text will be, before it is paid; where that is little, a way to tell more. */
export function LengthOffer({ submission, stage, paying }: Props) {
  const { told, followUpAnswers } = submission
  const estimated = estimateOf(told, told.length)
  if (!estimated) return null
  const missing = missingLine(estimated, told.length)
  const wanted = missing !== ''
  return (
    <div className="length-offer">
      <p className="estimate" role="status">
        {estimateLine(estimated)}
      </p>
      {wanted && (
        <p className="small muted">
          {missing} We don't pad. It will be only as long as what you've told us can fill. A quick
          question or two can make it longer.
        </p>
      )}
      {(wanted || followUpAnswers.length > 0) && (
        <FollowUpQuestions submission={submission} stage={stage} paying={paying} wanted={wanted} />
      )}
    </div>
  )
}
