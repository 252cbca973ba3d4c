import { byColumn } from '#domain/fields.ts'
import { countWords } from '#domain/length.ts'
import { isThin, maxQuestionsPerRound } from '#domain/listening.ts'
import { chosenMinutes, estimateLine, findEstimate, minutesIn } from '#web/journey/estimate.ts'
import { inputWithAnswers, type Stored } from '#web/journey/states.ts'
import { Button } from '#web/ui/button.tsx'

type Used = readonly { text: string }[]

/** How long the whole text will be, how much of it was read, and what is missing. */
export type Lengths = ReturnType<typeof lengthsOf>

export function lengthsOf(stored: Stored, preview: string, used: Used) {
  const { questions, helpline, canWriteAgain } = stored
  const input = inputWithAnswers(stored)
  const mayAsk = preview !== '' && canWriteAgain && !helpline
  // Those that were skipped count, too.
  const open = mayAsk ? questions.filter(({ answer }) => answer === '').length : 0
  return {
    estimated: findEstimate(input, input.length, used),
    thin: isThin({ ...byColumn(input), answers: [], othersMemories: used }, input.length),
    chosen: chosenMinutes(input.length),
    read: countWords(preview),
    /** How many questions may still be answered. */
    open: Math.min(open, maxQuestionsPerRound),
  }
}

/** Above the way to the whole text. */
export function ReadSoFar({ estimated, thin, chosen, read, open }: Lengths) {
  if (!estimated) return null
  const { words, missing } = estimated
  const isPart = read > 0 && read < words
  return (
    <div className="read-so-far small">
      <p role="status">
        {isPart
          ? `You’ve read ${read} of about ${words} words · ${minutesIn(estimated)}`
          : estimateLine(estimated)}
      </p>
      {isPart && <progress className="progress-bar" value={read} max={words} aria-hidden />}
      {thin && missing > 0 && (
        <p className="wanted muted">
          You chose {chosen}. {open > 0 && 'One more answer makes it longer.'}
        </p>
      )}
    </div>
  )
}

type AnswerProps = { lengths: Lengths; disabled: boolean; onAnswer: () => void }

/** For a text that would be very short. */
export function QuestionsFirst({ lengths: { open }, disabled, onAnswer }: AnswerProps) {
  const count = ['a question', 'two questions'][open - 1] ?? 'three questions'
  return (
    <div className="first-answer">
      <Button kind="primary" disabled={disabled} onClick={onAnswer}>
        Answer {count} first
      </Button>
    </div>
  )
}

type LongerProps = AnswerProps & { onChange: () => void }

/** What makes the text as long as was chosen. */
export function Longer({ lengths, disabled, onAnswer, onChange }: LongerProps) {
  const { estimated, thin, chosen, open } = lengths
  const missing = thin ? 0 : (estimated?.missing ?? 0)
  if (missing === 0 && open === 0) return null
  return (
    <p className="longer small muted">
      {missing > 0 && `You chose ${chosen}: about ${missing} more words. `}
      <Button kind="quiet" disabled={disabled} onClick={open > 0 ? onAnswer : onChange}>
        {open > 0 ? 'Answer a question' : 'Add to my answers'}
      </Button>
    </p>
  )
}
