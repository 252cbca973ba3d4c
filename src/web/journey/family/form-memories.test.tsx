// @vitest-environment jsdom
import { act } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'
import { setUpRoot } from '#tests/support/react-root.ts'
import type { Answers } from '#web/journey/answers.ts'
import './ask-others.tsx'
import { FormMemories } from './others-memories.tsx'
import './memory-requests.ts'

const render = setUpRoot()
const onSubmit = vi.fn()
const onTyped = vi.fn()
const request = {
  id: '5c0b7f0e-3c1d-4a54-9a54-0f6f6f8f3c11',
  createdAt: '2026-11-16T08:00:00.000Z',
  expiresAt: '2026-11-30T08:00:00.000Z',
  note: '',
}

beforeEach(() => {
  localStorage.clear()
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  vi.stubGlobal('CSS', { supports: () => true })
  vi.stubGlobal('fetch', async () => Response.json({ request, key: 'the-key' }))
})

function Step() {
  const form = useForm<Answers>({ defaultValues: { name: 'Rosa Diaz', relationship: 'mother' } })
  form.subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) })
  return (
    <FormProvider {...form}>
      <form onSubmit={onSubmit}>
        <FormMemories submissionId={null} onUsed={() => {}} />
      </form>
    </FormProvider>
  )
}
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent === name)
      ?.click(),
  )

test('a name given here is an answer of the form, which is not sent', {
  tags: 'D42-j',
}, async () => {
  await render(<Step />)
  await press('Ask others for a memory')
  const field = document.querySelector('[name=ownerName]') as HTMLInputElement
  expect(field.closest('form')?.parentElement?.closest('form')).toBeNull()
  await act(async () => {
    // React ignores a value that is set by a script.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Anna')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('Make a link')
  await vi.waitFor(() => expect(document.body.textContent).toContain('Your link is ready.'))
  expect(onTyped.mock.lastCall?.[0]).toMatchObject({ name: 'Rosa Diaz', customer_name: 'Anna' })
  expect(onSubmit).not.toHaveBeenCalled()
})
