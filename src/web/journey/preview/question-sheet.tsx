import { type SubmitEvent, useId } from 'react'
import { detectLanguage, languageTag } from '#domain/input/language.ts'
import {
  isUnanswered,
  maxAnswerLength,
  maxQuestionsPerRound,
  type Question,
} from '#domain/listening.ts'
import { stepCount } from '#domain/submission.ts'
import { typeset } from '#domain/typography.ts'
import { proseIn } from '#web/journey/answers.ts'
import { formOf } from '#web/journey/changed-answers.ts'
import { findEstimate, minutesIn } from '#web/journey/estimate.ts'
import type { Journey } from '#web/journey/journey.ts'
import { inputWithAnswers, type Stored } from '#web/journey/states.ts'
import { Telling } from '#web/journey/telling.tsx'
import { Closing, stepNames, thanks } from '#web/journey/waiting/waiting-sheet.tsx'
import { useDemoMode } from '#web/site/demo-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart, nothing } from '#web/ui/lazy-part.tsx'
import { cutAtWord } from './own-sentence.ts'
import { HelplineNote } from './preview-sheet.tsx'
import { ToldLines } from './told-lines.tsx'
import { type Asking, useAnswering } from './use-answering.ts'

const RecordedAnswer = lazyPart(
  async () => ({ default: (await import('#web/journey/demonstration.tsx')).RecordedAnswer }),
  nothing,
)

/** How many there are, as a heading says it. */
export function questionsTitle({ stored, originalPreview }: Asking): string {
  const last = Math.max(...stored.questions.map(({ round }) => round))
  const asked = originalPreview
    ? originalPreview.questions.filter(isUnanswered).slice(0, maxQuestionsPerRound)
    : stored.questions.filter(({ round }) => round === last)
  if (originalPreview) return moreQuestions(asked.length)
  return `${['A question', 'Two questions'][asked.length - 1] ?? 'Three questions'} first`
}

/** The sheet that asks, one question at a time. Nothing is written meanwhile. */
export function QuestionSheet({ state, journey }: { state: Asking; journey: Journey }) {
  const { stored } = state
  const { input, questions } = stored
  const answering = useAnswering(state, journey)
  const { current, phase, status, goesBack, sending } = answering
  const thanked = thanks(input.customer_name)
  const language = detectLanguage(proseIn(input))
  const lang = language === 'English' ? undefined : languageTag(language)
  const spoken = { asking: status, listening: stepNames.reading, between: thanked }
  const told = questions.filter(({ answer, number }) => answer !== '' && number !== current?.number)
  return (
    <>
      <article
        ref={answering.sheet}
        tabIndex={-1}
        className="preview-sheet sheet question-sheet stack-4"
        aria-label={current ? 'A question for you' : 'What you added'}
      >
        <p className={phase === 'listening' ? 'small muted' : 'visually-hidden'} role="status">
          {spoken[phase]}
        </p>
        <ToldLines
          questions={told}
          lang={lang}
          disabled={sending || phase === 'listening'}
          onChange={answering.change}
        />
        {current && <Ask key={current.number} question={current} lang={lang} {...answering} />}
        {current && told.length === 0 && (
          <p className="hint">
            <Telling />
          </p>
        )}
        {!current && phase === 'between' && (
          <div className="listen-between">
            <Closing text={thanked} />
            <LengthSoFar stored={stored} />
            <Button kind="primary" onClick={answering.askMore}>
              {moreQuestions(answering.openCount)}
            </Button>
          </div>
        )}
      </article>
      <HelplineNote stored={stored} />
      <div className="unlock">
        <Button disabled={sending} onClick={answering.writeNow}>
          {goesBack ? 'Back to the preview' : 'Write it now'}
        </Button>
        {!state.originalPreview && (
          <Button
            kind="quiet"
            disabled={sending}
            onClick={() =>
              journey.dispatch({ type: 'form-opened', start: formOf(stored, stepCount) })
            }
          >
            Back to my answers
          </Button>
        )}
      </div>
    </>
  )
}

/** Nothing where the chosen length is reached. */
function LengthSoFar({ stored }: { stored: Stored }) {
  const { length } = stored.input
  const estimated = findEstimate(inputWithAnswers(stored), length)
  if (!estimated || estimated.missing === 0) return null
  return (
    <p>That’s about {minutesIn(estimated)}, enough to speak. Another answer makes it longer.</p>
  )
}

type AskProps = Omit<ReturnType<typeof useAnswering>, 'current'> & {
  question: Question
  lang: string | undefined
}

const mostQuoted = 12

/** Their words, the question they led to, and the box. */
function Ask({ question, lang, text, count, changing, sending, error, box, ...on }: AskProps) {
  const id = useId()
  const demonstration = useDemoMode()
  const { about, ask } = question
  const described = [about && `${id}-heard`, count && `${id}-count`, `${id}-error`].filter(Boolean)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void on.add()
  }
  return (
    <form className="listen" aria-label={nameOf(changing, count)} noValidate onSubmit={submit}>
      {about && (
        <p className="listen-heard muted" id={`${id}-heard`}>
          <span className="visually-hidden">You wrote: </span>
          <q lang={lang}>{cutAtWord(about, mostQuoted)}</q>
        </p>
      )}
      <label className="listen-ask" htmlFor={id} lang={lang}>
        {typeset(ask)}
      </label>
      <textarea
        ref={box}
        id={id}
        rows={2}
        maxLength={maxAnswerLength}
        lang={lang}
        value={text}
        // Anything typed while the answer is being sent would be lost.
        readOnly={sending}
        aria-describedby={described.join(' ')}
        onChange={(event) => on.type(event.currentTarget.value)}
      />
      {demonstration && <RecordedAnswer question={question} text={text} onFill={on.type} />}
      <p className="error listen-error" id={`${id}-error`} role="alert">
        {error}
      </p>
      <div className="listen-actions line">
        <Button
          kind="primary"
          type="submit"
          busy={sending && (changing ? 'Saving...' : 'Adding...')}
        >
          {changing ? 'Save' : 'Add this'}
        </Button>
        <Button kind="quiet" disabled={sending} onClick={changing ? on.cancel : on.skip}>
          {changing ? 'Cancel' : 'Skip'}
        </Button>
        {count && (
          <p className="listen-count muted" id={`${id}-count`}>
            <span className="visually-hidden">Question </span>
            {count}
          </p>
        )}
      </div>
    </form>
  )
}

const nameOf = (changing: boolean, count: string | null) =>
  changing ? 'Change your answer' : count ? `Question ${count}` : 'Question'

const moreQuestions = (count: number): string =>
  ['One more question', 'Two more questions'][count - 1] ?? 'Three more questions'
