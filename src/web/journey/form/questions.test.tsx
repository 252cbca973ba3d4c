import { act, type ReactNode } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { type FieldName, fieldNames, fields } from '#domain/fields.ts'
import { eventually, press, setUpRoot } from '#tests/support/react-root.ts'
import '#domain/input/language.ts'
import '#web/copy/starter-questions.ts'
import type { Answers } from '#web/journey/answers.ts'
import { Questions } from './questions.tsx'
import StarterQuestion from './starter-question.tsx'

/** Answers for which every conditional question is asked. */
const answers: Answers = {
  relationship: 'other',
  qualities: 'alegre y trabajadora',
  memory: 'Los domingos nos llamaba a gritos desde el balcón y siempre nos daba la mano.',
}

let form: UseFormReturn<Answers>
function Form({ defaultValues, children }: { defaultValues: Answers; children: ReactNode }) {
  form = useForm<Answers>({ defaultValues })
  return <FormProvider {...form}>{children}</FormProvider>
}

const show = setUpRoot()
const asked = () =>
  new Set([...document.querySelectorAll('[name]')].map((control) => control.getAttribute('name')))

test.each([1, 2, 3, 4] as const)('step %i asks for each of its fields', async (step) => {
  const wanted = fieldNames.filter((field: FieldName) => fields[field].step === step)
  await show(
    <Form defaultValues={answers}>
      <Questions
        step={step}
        relationshipKnown={false}
        submissionId={null}
        draft="eulogy-draft"
        used={[]}
        onUsed={() => {}}
      />
    </Form>,
  )
  await eventually(() => expect([...asked()].toSorted()).toEqual(wanted.toSorted()))
})

test('a starter question stays while an answer is typed, and the next one has its pronoun', async () => {
  const question = () => document.querySelector('p[role=status]')?.textContent
  await show(
    <Form defaultValues={{ relationship: 'friend', qualities: '', memory: '' }}>
      <StarterQuestion about="qualities" />
    </Form>,
  )
  expect(question()).toBe('')
  await press('Ask me something')
  const first = question()
  expect(first).toMatch(/\b(them|their)\b/)
  await act(async () => form.setValue('qualities', 'I loved her laugh and her hands'))
  expect(question()).toBe(first)
  await press('Another question')
  expect(question()).toContain('she')
})
