import { useLayoutEffect } from 'react'
import { answersTo } from '#domain/listening.ts'
import { nameAsShown } from '#web/journey/answers.ts'
import type { Journey } from '#web/journey/journey.ts'
import type { In, Stored } from '#web/journey/states.ts'
import {
  closePage,
  previewSteps,
  stepNames,
  thanks,
  useAfter,
  WaitingSheet,
} from '#web/journey/waiting/waiting-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { ownSentence } from './own-sentence.ts'
import { HelplineNote } from './preview-sheet.tsx'
import { QuestionSheet, questionsTitle } from './question-sheet.tsx'

type Props = { state: In<'writing'>; journey: Journey }

const slowAfterMs = 30_000

/** From "Generate My Eulogy" until the preview is there: the sheet waits, or asks. */
export function Writing({ state, journey }: Props) {
  const { stored, step } = state
  // The form was longer: without this, the first frame would show the footer.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  const asking = step === 'asking' && stored ? { ...state, stored } : null
  return (
    <div className="preview">
      <header className="eulogy-head preview-head">
        {asking ? (
          <>
            <Heading key="asking" level={1}>
              {questionsTitle(asking)}
            </Heading>
            <p>A small thing that only you know makes it yours. You can skip this.</p>
          </>
        ) : (
          <>
            {/* After questions, what we say to the answers has the focus. */}
            <Heading level={1} focus={!state.asked}>
              Your Eulogy Preview
            </Heading>
            <p>{comesByEmail(state) ? closePage : 'Your answers are saved.'}</p>
          </>
        )}
      </header>
      <div className="preview-main">
        {asking ? (
          <QuestionSheet state={asking} journey={journey} />
        ) : (
          <>
            <PreviewWaiting state={state} />
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

/** The first beginning is written and emailed also after the page is closed. */
const comesByEmail = ({ step, originalPreview }: In<'writing'>) =>
  (step === 'writing' || step === 'checking') && !originalPreview

function PreviewWaiting({ state }: { state: In<'writing'> }) {
  const { stored, asked } = state
  const input = stored?.input ?? state.input
  const step = state.step === 'asking' ? 'reading' : state.step
  return (
    <WaitingSheet
      person={nameAsShown(input.name)}
      label="Preview"
      at={[previewSteps, previewSteps.indexOf(step)]}
      status={stepNames[step]}
      closing={asked && stored ? closingWords(stored) : null}
      sentence={ownSentence(input)}
      slow={useAfter(slowAfterMs)}
    />
  )
}

const closingWords = ({ input, questions }: Stored) =>
  answersTo(questions).length > 0
    ? thanks(input.customer_name)
    : 'That’s fine. What you told us is enough to begin.'
