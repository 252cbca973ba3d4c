import { FormProvider, useForm } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'
import { enter, press, setUpRoot, shows, text } from '#tests/support/react-root.ts'
import type { Answers } from '#web/journey/answers.ts'
import { draftKey, saveDraft, unsentForm } from '#web/journey/pending-input.ts'
import './ask-others.tsx'
import FormMemories from './form-memories.tsx'
import './memory-requests.ts'
import ClearDialog from './clear-dialog.tsx'

const render = setUpRoot()
const onSubmit = vi.fn()
const onTyped = vi.fn()
const [draft, otherDraft] = [draftKey(undefined), draftKey('mother')]
const [formId, otherFormId] = ['of-this-page', '0b0b7f0e-3c1d-4a54-9a54-0f6f6f8f3c22']
const link = {
  id: '5c0b7f0e-3c1d-4a54-9a54-0f6f6f8f3c11',
  createdAt: '2026-11-16T08:00:00.000Z',
  expiresAt: '2026-11-30T08:00:00.000Z',
  note: '',
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    sent.push(`${init?.method ?? 'GET'} ${path}`)
    return Response.json(
      { POST: { link, key: 'the-key' }, DELETE: { linkIds: [] } }[init?.method ?? ''] ?? listed(),
    )
  })
  sent.length = 0
  listed = () => ({ links: [], memories: [] })
})

const sent: string[] = []
let listed: () => object

function Step() {
  const form = useForm<Answers>({ defaultValues: { name: 'Rosa Diaz', relationship: 'mother' } })
  form.subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) })
  return (
    <FormProvider {...form}>
      <form onSubmit={onSubmit}>
        <FormMemories submissionId={null} draft={draft} onUsed={() => {}} />
      </form>
    </FormProvider>
  )
}

test('a name given here is an answer of the form and is not sent', async () => {
  await render(<Step />)
  await press('Ask others for a memory')
  const field = document.querySelector('[name=ownerName]')
  expect(field?.closest('form')?.parentElement?.closest('form')).toBeNull()
  await enter('ownerName', 'Anna')
  await press('Make a link')
  await shows('Your link is ready.')
  expect(onTyped.mock.lastCall?.[0]).toMatchObject({ name: 'Rosa Diaz', customer_name: 'Anna' })
  expect(onSubmit).not.toHaveBeenCalled()
})

test('clearing a form keeps what the draft of another page asked for, and asks about its own', async () => {
  const [onClear, onKeep] = [vi.fn(), vi.fn()]
  const clear = () =>
    render(<ClearDialog key={onClear.mock.calls.length} {...{ draft, onClear, onKeep }} />)
  saveDraft('mother', { step: 2, answers: { name: 'Rosa Diaz' } })
  unsentForm.save(otherDraft, otherFormId)
  await clear()
  await shows('This erases what you typed from this browser.')
  expect(text()).not.toContain('You asked others')
  await press('Clear it all')
  expect(onClear).toHaveBeenCalledTimes(1)
  expect(sent).toEqual([])

  unsentForm.save(draft, formId)
  listed = () => ({ links: [link], memories: [] })
  await clear()
  await shows('You asked others for a memory.')
  await press('Clear it all')
  expect(sent.at(-1)).toContain(`?keep=${otherFormId}`)
  expect(onClear).toHaveBeenCalledTimes(2)
})
