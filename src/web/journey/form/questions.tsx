import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { lengths, type Tone, themes, tones } from '#domain/choices.ts'
import { listedRelationships, moreRelationships } from '#domain/relationship.ts'
import { pronouns } from '#domain/relationship-table.ts'
import type { Step } from '#domain/submission.ts'
import { AiDisclosure } from '#web/journey/ai-disclosure.tsx'
import { type Answers, impliedPronoun, proseIn } from '#web/journey/answers.ts'
import { DictationOffer } from '#web/journey/dictation/dictation-offer.tsx'
import type { FormMemoriesProps, UsedMemories } from '#web/journey/family/others-memories.tsx'
import { logError } from '#web/log.ts'
import { RadioGroup, Select, TextArea, TextField } from '#web/ui/field.tsx'
import { EmailField } from './email-field.tsx'
import { LengthEstimate } from './length-estimate.tsx'
import { MemoriesOffer } from './memories-offer.tsx'
import { NameField } from './name-field.tsx'
import { StarterQuestion } from './starter-question.tsx'

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

const qualitiesLabel = 'Key qualities or traits'
const memoryLabel = 'A fond memory'

/** One line in each tone, about no one in particular. */
const toneExamples: Record<Tone, string> = {
  emotional: '“I still set out two cups. I don’t know yet how to stop.”',
  celebratory: '“If you ever heard that laugh through a wall, you know why we’re smiling.”',
  sincere: '“There was bread on Sundays, and a chair for anyone who came.”',
}

/** For a child of any age, also one who died before birth: nothing to smile about is assumed. */
const childToneExamples: Record<Tone, string> = {
  emotional: '“I still say the name out loud. I don’t know yet how to stop.”',
  celebratory: '“We got to be a family, and we’re thankful for every day of it.”',
  sincere: '“This is the name we chose, and this is why.”',
}

type Preselected = { relationshipKnown: boolean }

export function PersonQuestions({ relationshipKnown }: Preselected) {
  // Read at every render, not only on change: a name may have been typed before the app started.
  const answers = useFormContext<Answers>().watch()
  const pressOver = usePressOver()
  const called = pressOver && answers.name?.trim()
  const { relationship } = answers
  return (
    <>
      <NameField
        name="name"
        label="Your loved one's name"
        placeholder="Enter their full name"
        autoComplete="off"
      />
      {!relationshipKnown && (
        <Select
          name="relationship"
          label={called ? `${called}'s relationship to you` : 'Their relationship to you'}
          options={listedRelationships}
          group={{ label: 'More', options: moreRelationships }}
          emptyOption="Choose one"
        />
      )}
      {pressOver && relationship === 'other' && (
        <TextField
          name="relationship_word"
          label="What were they to you?"
          optional
          placeholder="e.g., foster mother, stepfather"
          hint="We'll use your word in the eulogy."
          autoComplete="off"
        />
      )}
      {pressOver && relationship && impliedPronoun(answers) === null && (
        <Select
          name="pronouns"
          label="Which pronoun should we use?"
          optional
          options={pronounOptions}
          emptyOption="Choose one"
        />
      )}
      <TextField
        name="scripture"
        label="Scripture reference"
        optional
        placeholder="e.g., John 14:1-3"
        autoComplete="off"
      />
    </>
  )
}

/**
 * Next may be pressed while the app takes the form over: a field that appears above it at that moment
 * would move it away from the finger. Until the press ends the form stays as it is.
 */
function usePressOver(): boolean {
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

type MemoryProps = {
  /** Memories of others that the text will use. */
  used?: readonly { text: string }[] | undefined
  /** Shown below the user's own memory. */
  children?: ReactNode
}

export function MemoryQuestions({ used, children }: MemoryProps) {
  return (
    <>
      <TextArea
        name="qualities"
        label={qualitiesLabel}
        rows={3}
        help={(areaId) => (
          <>
            <StarterQuestion under="qualities" />
            <DictationOffer areaId={areaId} label={qualitiesLabel} note />
          </>
        )}
      />
      <TextArea
        name="memory"
        label={memoryLabel}
        optional
        rows={4}
        help={(areaId) => (
          <>
            <StarterQuestion under="memory" />
            <DictationOffer areaId={areaId} label={memoryLabel} />
          </>
        )}
      />
      {children}
      <Select name="length" label="Preferred length" options={lengthOptions} />
      <LengthEstimate
        help="The questions under each box can help, and shorter is fine too."
        used={used}
      />
    </>
  )
}

export function ToneQuestions() {
  const relationship = useFormContext<Answers>().watch('relationship')
  const examples = relationship === 'child' ? childToneExamples : toneExamples
  return (
    <>
      <RadioGroup name="tone" label="Tone" options={tones} examples={examples} />
      <Select name="theme" label="Theme" optional options={themes} />
      <TextArea name="additional" label="Anything else to include" optional rows={4} />
      <LanguageChoice />
    </>
  )
}

export function BuyerQuestions({ sent }: { sent: string }) {
  return (
    <>
      <NameField name="customer_name" label="Your first name" autoComplete="given-name" />
      <EmailField hint={sent} />
    </>
  )
}

type Props = Preselected & FormMemoriesProps & { step: Step; used: UsedMemories }

export function Questions({ step, relationshipKnown, used, ...memories }: Props) {
  switch (step) {
    case 1:
      return <PersonQuestions relationshipKnown={relationshipKnown} />
    case 2:
      return (
        <MemoryQuestions used={used}>
          <MemoriesOffer {...memories} />
        </MemoryQuestions>
      )
    case 3:
      return (
        <>
          <ToneQuestions />
          <LengthEstimate
            help="You can go back and add them, or answer a few questions after the preview."
            used={used}
          />
        </>
      )
    case 4:
      return (
        <>
          <BuyerQuestions sent="We’ll email your preview and a private link here, your eulogy if you buy it, and what you ask us for. No newsletters." />
          <AiDisclosure />
        </>
      )
  }
}

type Detect = typeof import('#domain/input/language.ts').detectLanguage

/** Shown only to people who did not write in English. */
function LanguageChoice() {
  const [detect, setDetect] = useState<Detect | null>(null)
  const answers = useFormContext<Answers>().watch()
  useEffect(() => {
    import('#domain/input/language.ts')
      .then(({ detectLanguage }) => setDetect(() => detectLanguage))
      .catch((error: unknown) => logError('The language could not be detected', error))
  }, [])
  const language = detect?.(proseIn(answers)) ?? 'English'
  if (language === 'English') return null
  return (
    <RadioGroup
      name="language"
      label={`You wrote in ${language}, so we'll write the eulogy in ${language}.`}
      options={{ '': `Write it in ${language}`, English: 'Write it in English instead' }}
    />
  )
}
