// @vitest-environment jsdom
import { act } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { beforeEach, expect, it } from 'vitest'
import { setUpRoot } from '#tests/support/react-root.ts'
import type { Answers } from '#web/journey/answers.ts'
import StarterQuestion from './starter-question.tsx'

const show = setUpRoot()
let form: UseFormReturn<Answers>
function Form() {
  form = useForm<Answers>({ defaultValues: { relationship: 'friend', qualities: '', memory: '' } })
  return (
    <FormProvider {...form}>
      <StarterQuestion under="qualities" />
    </FormProvider>
  )
}
const type = (qualities: string) => act(async () => form.setValue('qualities', qualities))
const press = () => act(async () => document.querySelector('button')?.click())
const shown = () => document.querySelector('p')?.textContent

beforeEach(() => show(<Form />))

it('keeps the question while an answer is typed', async () => {
  const before = shown()
  expect(before).toMatch(/\b(them|their)\b/)
  await type('I loved her laugh and her hands')
  expect(shown()).toBe(before)
})

it('shows a new question with the pronoun used in the answer', async () => {
  await type('I loved her laugh and her hands')
  await press()
  expect(shown()).toContain('she')
  expect(document.querySelector('p')?.role).toBe('status')
})
