import { useLayoutEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { lengths, themes, tones } from '#domain/choices.ts'
import {
  listedRelationships,
  pronouns,
  type Relationship,
  relationshipLabel,
} from '#domain/relationship.ts'
import type { Step } from '#domain/submission.ts'
import { AiDisclosure } from '#web/journey/ai-disclosure.tsx'
import type { Answers } from '#web/journey/answers.ts'
import { chosenPronoun } from '#web/journey/pronoun.ts'
import { RadioGroup, Select, TextArea, TextField } from '#web/ui/field.tsx'
import { EmailField } from './email-field.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { LengthEstimate } from './length-estimate.tsx'
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

type Preselected = { relationshipKnown: boolean }

export function PersonQuestions({ relationshipKnown }: Preselected) {
  // Read at every render, not only when told of a change: a name may stand there from before the app.
  const answers = useFormContext<Answers>().watch()
  const pressOver = usePressOver()
  const called = pressOver && answers.name?.trim()
  const chosen = answers.relationship as Relationship | '' | undefined
  return (
    <>
      <TextField
        name="name"
        label="Your loved one's name"
        placeholder="Enter their full name"
        autoComplete="off"
      />
      {!relationshipKnown && (
        <Select
          name="relationship"
          label={called ? `${called}'s relationship to you` : 'Their relationship to you'}
          options={offered(chosen)}
          emptyOption="Choose one"
        />
      )}
      {pressOver && chosen && chosenPronoun(answers) === null && (
        <Select
          name="pronouns"
          label="How should we speak of them?"
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
 * Somebody may be pressing Next while the app takes the form over: what comes above it at that moment
 * would push it from under the finger. Until the press is over the form stays as it was.
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

/** The list, and a relationship that another page of the site has chosen. */
function offered(chosen: Relationship | '' | undefined): Record<string, string> {
  return chosen
    ? { ...listedRelationships, [chosen]: relationshipLabel(chosen) }
    : listedRelationships
}

export function MemoryQuestions() {
  return (
    <>
      <TextArea name="qualities" label="Key qualities or traits" rows={3} />
      <StarterQuestion under="qualities" />
      <TextArea name="memory" label="A fond memory" optional rows={4} />
      <StarterQuestion under="memory" />
      <Select name="length" label="Preferred length" options={lengthOptions} />
      <LengthEstimate help="The questions under each box can help." />
    </>
  )
}

export function ToneQuestions() {
  return (
    <>
      <RadioGroup name="tone" label="Tone" options={tones} />
      <Select name="theme" label="Theme" optional options={themes} />
      <TextArea name="additional" label="Anything else to include" optional rows={4} />
      <LanguageChoice />
    </>
  )
}

export function BuyerQuestions({ sent }: { sent: string }) {
  return (
    <>
      <TextField name="customer_name" label="Your first name" autoComplete="given-name" />
      <EmailField hint={sent} />
    </>
  )
}

export function Questions({ step, relationshipKnown }: { step: Step } & Preselected) {
  switch (step) {
    case 1:
      return <PersonQuestions relationshipKnown={relationshipKnown} />
    case 2:
      return <MemoryQuestions />
    case 3:
      return (
        <>
          <ToneQuestions />
          <LengthEstimate help="You can go back and add them, or answer a few questions after the preview." />
        </>
      )
    case 4:
      return (
        <>
          <BuyerQuestions sent="We’ll email your preview and a private link here, and your eulogy if you buy it. No newsletters." />
          <AiDisclosure />
        </>
      )
  }
}
