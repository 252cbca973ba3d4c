import { useLayoutEffect } from 'react'
import { answersTo } from '#domain/listening.ts'
import type { Journey } from '#web/journey/journey.ts'
import type { In, Stored } from '#web/journey/states.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { ownSentence } from './own-sentence.ts'
import { HelplineNote } from './preview-sheet.tsx'
import { QuestionSheet } from './question-sheet.tsx'
import { thanks, WaitingSheet } from './waiting-sheet.tsx'

type Props = { state: In<'writing'>; journey: Journey }

/** From "Generate My Eulogy" until the preview is there: the sheet waits, or asks. */
export function Writing({ state, journey }: Props) {
  const { stored, step } = state
  const input = stored?.input ?? state.input
  // The form was longer: without this, the first frame would show the footer.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className="preview">
      <header className="eulogy-head preview-head">
        <Heading level={1}>Your Eulogy Preview</Heading>
        <p>The preview is free.</p>
      </header>
      <div className="preview-main">
        {step === 'asking' && stored ? (
          <QuestionSheet state={{ ...state, stored }} journey={journey} />
        ) : (
          <>
            <WaitingSheet
              person={input.name}
              step={step === 'asking' ? 'reading' : step}
              closing={state.asked && stored ? closingWords(stored) : null}
              sentence={ownSentence(input)}
            />
            <HelplineNote stored={stored} />
            <div className="unlock">
              <Button busy="Generating..." />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

const closingWords = ({ input, questions }: Stored) =>
  answersTo(questions).length > 0
    ? thanks(input.customer_name)
    : 'That’s fine. What you told us is enough to begin.'
