import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { priceInDollars } from '#domain/offer.ts'
import { stepCount } from '#domain/submission.ts'
import { isTransient } from '#web/api.ts'
import { AddressOf } from '#web/journey/address/address.tsx'
import { knownPronoun, nameAsShown } from '#web/journey/answers.ts'
import { formOf } from '#web/journey/changed-answers.ts'
import { minutesIn } from '#web/journey/estimate.ts'
import { generatePreview } from '#web/journey/form/generate-preview.ts'
import type { Journey } from '#web/journey/journey.ts'
import { MemoriesSection } from '#web/journey/memories/memories-section.tsx'
import { countIn } from '#web/journey/memories/memories-state.ts'
import { useMemories } from '#web/journey/memories/use-memories.ts'
import { errorMessages, thisDevice } from '#web/journey/notices.ts'
import { formStart, type In, inputWithAnswers } from '#web/journey/states.ts'
import { useAfter } from '#web/journey/waiting/waiting-sheet.tsx'
import { logError } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { goToCheckout } from './checkout.ts'
import { Longer, lengthsOf, QuestionsFirst, ReadSoFar } from './length-lines.tsx'
import { PreviewPassage } from './preview-passage.tsx'
import { Acceptance, aiLine, PaymentDialog, WhatIsSent } from './terms.tsx'
import { TheDay } from './the-day.tsx'
import { answerQuestion, dropTyped, hasAnswer, unsentAnswers } from './typed-answers.ts'

const YourData = lazyPart(() => import('#web/journey/your-data/your-data.tsx'))

const answerNotKept =
  'We couldn’t add your answer just now. Your words are saved here. Please press the button again.'
const newPreview = {
  title: 'A New Preview',
  text: 'We’re writing your preview again, without the memory you removed.',
}

/** Until then, a press may have been meant for the button before. */
const settlingMs = 600
/** By then the payment page has loaded, or it won't. */
const longestLoadingMs = 30_000

type Props = {
  state: In<'preview'>
  journey: Journey
  /** Whether the dialog with the terms is open. */
  open: boolean
  onOpen: () => void
  onClose: () => void
  /** The preview itself. */
  children?: ReactNode
}

/** The way to the whole text right below the preview; below that, and quieter, what can be done before paying. */
export function Offer(props: Props) {
  const { state, journey, open, onOpen, onClose, children } = props
  const { submission, justWritten = false } = state
  const { id, input } = submission
  const [questions, setQuestions] = useState(submission.questions)
  const hasPreview = submission.preview !== ''
  const { helpline, canWriteAgain } = submission
  const stored = { id, input, questions, helpline, canWriteAgain, hasPreview }
  // That a payment was canceled stands above.
  const wasCanceled = state.failure === errorMessages.paymentCanceled
  const [failure, setFailure] = useState(wasCanceled ? null : state.failure)
  const [paying, setPaying] = usePaying()
  const isPressable = useAfter(settlingMs) || !justWritten
  const memories = useMemories(id)
  const lengths = lengthsOf(stored, submission.preview, memories.used)
  const { estimated } = lengths
  const fresh = countIn(memories.shown, 'new')
  const askFirst = lengths.thin && lengths.open > 0
  const answering = {
    lengths,
    disabled: paying,
    onAnswer: () => journey.dispatch({ type: 'questions-opened' }),
  }

  const pay = async () => {
    onClose()
    setFailure(null)
    setPaying(true)
    const notSent = await sendTyped()
    const failed = notSent ?? (await goToCheckout(journey, stored, !hasPreview))
    // The loading of the payment page can be stopped: then the button works again.
    if (failed === null) return setTimeout(() => setPaying(false), longestLoadingMs)
    setFailure(failed)
    setPaying(false)
  }
  /** A typed answer belongs to the text that is paid for. One that the server rejects doesn't keep anyone from paying. */
  const sendTyped = async (): Promise<string | null> => {
    for (const asked of unsentAnswers(id, questions)) {
      try {
        const reply = await answerQuestion(id, { ...asked, answer: '' }, asked.answer)
        setQuestions(reply.questions)
        if (hasAnswer(reply, asked, asked.answer)) dropTyped(id, asked.number)
      } catch (error) {
        logError('The answer could not be saved', error)
        if (isTransient(error)) return answerNotKept
      }
    }
    return null
  }
  const changeAnswers = () => journey.dispatch({ type: 'form-opened', start: formOf(stored) })
  const rewritePreview = () => {
    journey.notify(newPreview)
    const answers = inputWithAnswers(stored)
    const start = formStart({ step: stepCount, answers, stored })
    journey.dispatch({ type: 'form-opened', start })
    void generatePreview(journey, answers, stored)
  }
  return (
    <>
      <div className="preview-main">{children}</div>
      <div className="preview-side">
        <div>
          <ReadSoFar {...lengths} />
          {fresh > 0 && (
            <p className="longer">
              <a href={`#${moreId}`} onClick={showMemories}>
                {fresh} new {fresh === 1 ? 'memory' : 'memories'} from others. Read and choose
              </a>
            </p>
          )}
          {askFirst && <QuestionsFirst {...answering} />}
          <div className="unlock" id="unlock">
            {/* No toast says it. */}
            <ErrorMessage
              text={failure}
              alert={failure === answerNotKept || failure === errorMessages.notWrittenAgain}
            />
            <Button
              kind={askFirst ? 'plain' : 'primary'}
              busy={paying && 'Opening the payment page...'}
              aria-disabled={isPressable ? undefined : true}
              onClick={isPressable ? pay : undefined}
            >
              Unlock Full Eulogy - {priceInDollars}
            </Button>
            <p>100% secure payment. Money-back guarantee if you're not satisfied.</p>
            <p className="small muted">
              {aiLine} <Acceptance />{' '}
              <Button kind="quiet" aria-haspopup="dialog" onClick={onOpen}>
                What the {priceInDollars} includes
              </Button>
            </p>
          </div>
          {hasPreview && <PreviewPassage submission={submission} journey={journey} />}
          {!askFirst && <Longer {...answering} onChange={changeAnswers} />}
          {open && (
            <PaymentDialog
              person={nameAsShown(input.name)}
              minutes={estimated && minutesIn(estimated)}
              onPay={pay}
              onLater={onClose}
            />
          )}
        </div>
        <div className="preview-more">
          <Button kind="quiet" disabled={paying} onClick={changeAnswers}>
            Change my answers
          </Button>
          {hasPreview ? (
            // Loaded again: the answers here still have the old address.
            <AddressOf submissionId={id} brings="preview" onChanged={() => location.reload()} />
          ) : (
            <p className="address">Your answers are saved on this {thisDevice()}.</p>
          )}
          {!paying && (
            <More
              hasAsked={memories.links.length + memories.shown.length > 0}
              data={{ submissionId: id, person: input.name, journey }}
            >
              <MemoriesSection
                memories={memories}
                names={{
                  person: input.name,
                  ownerName: input.customer_name,
                  pronoun: knownPronoun(input),
                }}
                use={{
                  line: `We’ll use it when we write the ${hasPreview ? 'rest' : 'text'}.`,
                  rewritePreview,
                }}
              />
            </More>
          )}
        </div>
      </div>
      {hasPreview && <TheDay submission={submission} memory={memories.used[0]?.text} />}
    </>
  )
}

const moreId = 'more'

function showMemories(event: MouseEvent) {
  event.preventDefault()
  const more = document.getElementById(moreId)
  more?.setAttribute('open', '')
  more?.querySelector('button')?.focus()
}

/** True until the payment page has replaced this one, or the visitor is back on it. */
function usePaying() {
  const [paying, setPaying] = useState(false)
  useEffect(() => {
    // A browser that kept the page shows it again as it was.
    const onShown = ({ persisted }: PageTransitionEvent) => persisted && setPaying(false)
    window.addEventListener('pageshow', onShown)
    return () => window.removeEventListener('pageshow', onShown)
  }, [])
  return [paying, setPaying] as const
}

type MoreProps = {
  /** Whether others were asked for a memory: then it is open. */
  hasAsked: boolean
  data: ComponentProps<typeof YourData>
  /** The memories from others. */
  children: ReactNode
}

/** One line. Their data is loaded when it's opened. */
function More({ hasAsked, data, children }: MoreProps) {
  const { dataFirst = false } = data.journey
  const [opened, setOpened] = useState(dataFirst)
  return (
    <details
      id={moreId}
      className="preview-data"
      open={hasAsked || dataFirst}
      onToggle={() => setOpened(true)}
    >
      <summary className="muted">Ask others, who sees my words, your data</summary>
      {children}
      <WhatIsSent />
      {opened && <YourData {...data} />}
    </details>
  )
}
