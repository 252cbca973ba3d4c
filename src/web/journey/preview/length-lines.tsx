import { byColumn } from '#domain/fields.ts'
import { isThin, maxQuestionsPerRound } from '#domain/listening.ts'
import { chosenMinutes, estimateLine, estimateOf, minutesOf } from '#web/journey/estimate.ts'
import { type Stored, toldIn } from '#web/journey/states.ts'
import { Button } from '#web/ui/button.tsx'
import { questionsFirst } from './sheet-words.ts'

type Used = readonly { text: string }[]

/** How many questions may still be answered: those that were skipped count, too. */
function openCount({ questions, helpline, canWriteAgain }: Stored): number {
  if (helpline || !canWriteAgain) return 0
  return Math.min(questions.filter(({ answer }) => answer === '').length, maxQuestionsPerRound)
}

/** Whether an answer matters more than anything else on the page. */
export function asksOnPreview(stored: Stored, used: Used): boolean {
  const told = { ...byColumn(toldIn(stored)), answers: [], contributions: used }
  return openCount(stored) > 0 && isThin(told, stored.input.length)
}

type Props = { stored: Stored; used: Used; disabled: boolean; onAnswer: (() => void) | null }

/** Above the way to the whole text, which would be very short. */
export function QuestionsFirst({ stored, used, disabled, onAnswer }: Props) {
  const { length } = stored.input
  const estimated = estimateOf(toldIn(stored), length, used)
  const count = openCount(stored)
  const help = count === 1 ? 'A short answer helps most.' : 'Two short answers help most.'
  return (
    <div className="first-answer">
      {estimated && (
        <>
          <p className="estimate" role="status">
            {estimateLine(estimated)}
          </p>
          <p className="longer">
            You chose {chosenMinutes(length)} minutes. What you’ve told us gives{' '}
            {minutesOf(estimated)}. {help}
          </p>
        </>
      )}
      <Button kind="primary" disabled={disabled} onClick={onAnswer ?? undefined}>
        {questionsFirst(count)}
      </Button>
    </div>
  )
}

/** How long the text will be, and what makes it longer. */
export function LengthLine({ stored, used, disabled, onAnswer }: Props) {
  const { length } = stored.input
  const estimated = estimateOf(toldIn(stored), length, used)
  const answers = onAnswer && openCount(stored) > 0
  if (!estimated) return null
  return (
    <div className="longer">
      <p className="estimate" role="status">
        {estimateLine(estimated)}
      </p>
      {(estimated.missing > 0 || answers) && (
        <p>
          {estimated.missing > 0 &&
            `You chose ${chosenMinutes(length)} minutes. About ${estimated.missing} more words from you get there. `}
          {answers && (
            <Button kind="quiet" disabled={disabled} onClick={onAnswer}>
              Answer a question
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
