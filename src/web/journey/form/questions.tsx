import { useLayoutEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { lengths, type Tone, themes, tones } from '#domain/choices.ts'
import { listedRelationships, moreRelationships } from '#domain/relationship.ts'
import { pronouns } from '#domain/relationship-table.ts'
import type { Step } from '#domain/submission.ts'
import { AiDisclosure } from '#web/journey/ai-disclosure.tsx'
import { type Answers, impliedPronoun, nameAsShown } from '#web/journey/answers.ts'
import type { UsedMemories } from '#web/journey/memories/form-memories.tsx'
import { Telling } from '#web/journey/telling.tsx'
import { RadioGroup, Select, TextArea, TextField } from '#web/ui/field.tsx'
import { lazyPart, nothing } from '#web/ui/lazy-part.tsx'
import { Folded } from './folded.tsx'
import { LengthEstimate } from './length-estimate.tsx'
import { NameField } from './suggestion.tsx'

// Most visitors reach the later steps only after a while.
const StarterQuestion = lazyPart(() => import('./starter-question.tsx'), RoomForHelp)
const EmailSuggestion = lazyPart(() => import('./email-suggestion.tsx'), RoomForSuggestion)
const LanguageChoice = lazyPart(() => import('./language-choice.tsx'), nothing)

export const stepTitles: Record<Step, string> = {
  1: 'Who are you writing this eulogy for?',
  2: 'Share a Few Memories or Qualities',
  3: 'Tone and Any Special Messages',
  4: 'Where Should We Send Your Eulogy?',
}

const lengthOptions = {
  short: `Short (${lengths.short})`,
  medium: `Medium (${lengths.medium})`,
  long: `Long (${lengths.long})`,
}

const pronounOptions = Object.fromEntries(pronouns.map((pronoun) => [pronoun, pronoun]))

/** One line in each tone, about no one in particular. */
const toneExamples: Record<Tone, string> = {
  emotional: '“I still set out two cups. I don’t know yet how to stop.”',
  celebratory: '“If you ever heard that laugh through a wall, you know why we’re smiling.”',
  sincere: '“There was bread on Sundays, and a chair for anyone who came.”',
}

/** For a child of any age, including one who died before birth: nothing to smile about is assumed. */
const childToneExamples: Record<Tone, string> = {
  emotional: '“I still say the name out loud. I don’t know yet how to stop.”',
  celebratory: '“You were here, and we got to love you.”',
  sincere: '“This is the name we chose, and this is why.”',
}

/** `folds`: what few need is behind one line. */
type Folds = { folds?: boolean }
type Preselected = { relationshipKnown: boolean }

export function PersonQuestions({ relationshipKnown, folds = false }: Preselected & Folds) {
  // Read at every render, not only on change: a name may have been typed before the app started.
  const answers = useFormContext<Answers>().watch()
  const released = useReleaseOutside()
  const called = released && answers.name?.trim()
  const { relationship } = answers
  // It stays visible under another relationship, because it's used there as well.
  const hasOwnWord = Boolean(answers.relationship_word)
  return (
    <>
      <NameField
        name="name"
        label="Your loved one’s name"
        placeholder="Enter their full name"
        autoComplete="off"
      />
      {!relationshipKnown && (
        <Select
          name="relationship"
          label={
            called ? `${nameAsShown(called)}’s relationship to you` : 'Their relationship to you'
          }
          options={listedRelationships}
          group={{ label: 'More', options: moreRelationships }}
          emptyOption="Choose one"
        />
      )}
      {released && (relationship === 'other' || hasOwnWord) && (
        <TextField
          name="relationship_word"
          label="What were they to you?"
          optional
          placeholder="e.g., foster mother, stepfather"
          hint="We’ll use your word in the eulogy."
          autoComplete="off"
        />
      )}
      {released && relationship && impliedPronoun(answers) === null && (
        <Select
          name="pronouns"
          label="Which pronoun should we use?"
          optional
          options={pronounOptions}
          emptyOption="Choose one"
        />
      )}
      <Folded folds={folds} line="Add a scripture reference" of={['scripture']}>
        <TextField
          name="scripture"
          label="Scripture reference"
          optional
          placeholder="e.g., John 14:1-3"
          autoComplete="off"
        />
      </Folded>
    </>
  )
}

/**
 * Next may be pressed while the app takes the form over: a field that appears above it at that moment
 * would move it away from the finger. Until the press ends the form stays as it is.
 */
function useReleaseOutside(): boolean {
  const [over, setOver] = useState(false)
  useLayoutEffect(() => {
    const look = () => {
      if (document.documentElement.matches(':active')) return
      clearInterval(timer)
      setOver(true)
    }
    const timer = setInterval(look, 100)
    look()
    return () => clearInterval(timer)
  }, [])
  return over
}

/** As high as its button, so that nothing moves when it is there. */
function RoomForHelp() {
  return <div className="starter-question" />
}

/** So that the hint below doesn't move when the suggestions are there. */
function RoomForSuggestion() {
  return <p className="suggestion line" />
}

export function MemoryQuestions({ used }: { used: UsedMemories }) {
  return (
    <>
      <TextArea
        name="qualities"
        above={<StarterQuestion about="qualities" />}
        label="Key qualities or traits"
        rows={2}
        hint="Three words are enough."
      />
      <TextArea
        name="memory"
        above={<StarterQuestion about="memory" />}
        label="A fond memory"
        optional
        rows={8}
        hint={
          <>
            This is what the eulogy is made from. <Telling />
          </>
        }
      />
      <Select name="length" label="Preferred length" options={lengthOptions} />
      <LengthEstimate used={used} />
    </>
  )
}

export function ToneQuestions({ folds = false }: Folds) {
  const relationship = useFormContext<Answers>().watch('relationship')
  const examples = relationship === 'child' ? childToneExamples : toneExamples
  return (
    <>
      <RadioGroup name="tone" label="Tone" options={tones} examples={examples} />
      <Folded
        folds={folds}
        line="Add a theme, or anything else to include"
        of={['theme', 'additional']}
      >
        <Select name="theme" label="Theme" optional options={themes} />
        <TextArea name="additional" label="Anything else to include" optional rows={4} />
      </Folded>
      <LanguageChoice />
    </>
  )
}

/** `sent`: what goes to the address. False: it isn't asked for. */
export function BuyerQuestions({ sent }: { sent: string | false }) {
  return (
    <>
      <NameField name="customer_name" label="Your first name" autoComplete="given-name" />
      {sent && (
        <TextField
          name="email"
          label="Your email"
          type="email"
          autoComplete="email"
          hint={sent}
          suggestion={<EmailSuggestion />}
        />
      )}
    </>
  )
}

type Props = Preselected & { step: Step; used: UsedMemories }

export function Questions({ step, relationshipKnown, used }: Props) {
  switch (step) {
    case 1:
      return <PersonQuestions relationshipKnown={relationshipKnown} folds />
    case 2:
      return <MemoryQuestions used={used} />
    case 3:
      return (
        <>
          <ToneQuestions folds />
          <LengthEstimate used={used} />
        </>
      )
    case 4:
      return (
        <>
          <BuyerQuestions sent="We’ll email you a private link to your preview, your eulogy if you buy it, and what you ask us for. No newsletters." />
          <AiDisclosure />
        </>
      )
  }
}
