// @vitest-environment jsdom
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { type FieldName, fieldNames, fields } from '#domain/fields.ts'
import type { Step } from '#domain/submission.ts'
import { eventually, setUpRoot } from '#tests/support/react-root.ts'
import '#domain/input/language.ts'
import '#web/content/starter-questions.ts'
import type { Answers } from '#web/journey/answers.ts'
import { Questions } from './questions.tsx'

/** Answers for which every conditional question is asked. */
const answers: Answers = {
  relationship: 'other',
  qualities: 'alegre y trabajadora',
  memory: 'Los domingos nos llamaba a gritos desde el balcón y siempre nos daba la mano.',
}

function Form({ step }: { step: Step }) {
  const form = useForm<Answers>({ defaultValues: answers })
  return (
    <FormProvider {...form}>
      <Questions
        step={step}
        relationshipKnown={false}
        submissionId={null}
        draft="eulogy-draft"
        used={[]}
        onUsed={() => {}}
      />
    </FormProvider>
  )
}

const show = setUpRoot()

const asked = () =>
  new Set([...document.querySelectorAll('[name]')].map((control) => control.getAttribute('name')))

test.each([1, 2, 3, 4] as const)('step %i asks for each of its fields', async (step) => {
  const wanted = fieldNames.filter((field: FieldName) => fields[field].step === step)
  await show(<Form step={step} />)
  await eventually(() => expect([...asked()].toSorted()).toEqual(wanted.toSorted()))
})

test('step 4 says that the email about the preview has its link', { tags: 'R76-a' }, async () => {
  await show(<Form step={4} />)
  expect(document.body.textContent).toContain(
    'We’ll email you a private link to your preview, your eulogy if you buy it, and what you ask us for. No newsletters.',
  )
})
