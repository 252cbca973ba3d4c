import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Memory } from '#contract/memories.ts'
import { fieldNames, fields as formFields } from '#domain/fields.ts'
import { submissionInputSchema } from '#domain/submission.ts'
import { button, enter, press, setUpRoot, text } from '#tests/support/react-root.ts'
import { memoryWith, requiredInput, versionWith } from '#tests/support/records.ts'
import { newEulogy } from '#web/journey/eulogy/eulogy.ts'
import { pendingRevision } from '#web/journey/pending-input.ts'
import { ReviseDialog } from './revise-dialog.tsx'

const stored = submissionInputSchema.parse({
  ...requiredInput,
  relationship: 'other',
  relationship_word: 'foster mother',
  memory: 'The sea.',
  scripture: 'Psalm 23',
  tone: 'celebratory',
  length: 'short',
  theme: 'nature',
  additional: 'Thank the nurses.',
})
const nothingChanged = 'You haven’t changed anything. Use one of your retries for another version?'

const render = setUpRoot()
const onRetry = vi.fn()
const onCancel = vi.fn()

beforeEach(() => {
  onRetry.mockReset()
  onCancel.mockReset()
})

const eulogy = newEulogy({
  submissionId: 'an-id',
  text: 'All of it.',
  retries: 2,
  versions: [versionWith({ submissionId: 'an-id' })],
})

type Changes = { requesting?: boolean; failure?: string; used?: Memory[]; email?: string }
const show = ({ requesting = false, failure, used = [], email = stored.email }: Changes = {}) =>
  render(
    <ReviseDialog
      eulogy={eulogy}
      revision={{
        stored: { ...stored, email },
        input: { ...stored, email },
        requesting,
        failure: failure ?? null,
      }}
      memories={{ used }}
      onCancel={onCancel}
      onRetry={onRetry}
    />,
  )
const asked = () => text('.revise-actions [role=alert]')
const generate = () => press('Generate New Eulogy')

it('is the form, filled in with the stored values, below what should be different', async () => {
  await show()
  expect(text('h2')).toBe('Revise Your Eulogy')
  const fields = [
    ...document.querySelectorAll<HTMLInputElement>('[name]:is(input,textarea,select)'),
  ]
  expect(fields[0]?.labels?.[0]?.textContent).toBe('What should be different? (Optional)')
  const shown = Object.fromEntries(
    fields
      .filter(({ type, checked }) => type !== 'radio' || checked)
      .map(({ name, value }) => [name, value]),
  )
  // Asked only where the answers don't tell.
  const { pronouns: _pronouns, language: _language, ...always } = stored
  expect(shown).toEqual({ different: '', pronouns: '', ...always })
  expect(fieldNames).toEqual(expect.arrayContaining(Object.keys(always)))
  expect(document.querySelector('details')).toBeNull()
  expect(text('form')).toContain('This uses one of your 2 retries.')
  expect(text('form')).not.toContain('from others')
  expect(text('form')).toContain('This version is kept, and your edits stay in it.')
  expect(fields.map(({ name }) => name).slice(0, 3)).toEqual(['different', 'qualities', 'memory'])
  const about = fieldNames.filter((name) => formFields[name].step === 1)
  const last = fields.slice(-about.length).map(({ name }) => name)
  expect(last.toSorted()).toEqual(about.toSorted())
  const order = ['name', 'relationship', 'relationship_word', 'pronouns', 'scripture']
  expect(last.filter((name) => order.includes(name))).toEqual(order)
  await press('Cancel')
  expect(onCancel).toHaveBeenCalledOnce()
  expect(onRetry).not.toHaveBeenCalled()
})

it('says that a new eulogy is being created, and cannot be closed until then', async () => {
  await show({ requesting: true })
  expect(text('h2')).toBe('Creating Your New Eulogy')
  expect(text('[role=status]')).toContain('This may take up to 5 minutes.')
  expect(document.querySelector('form')?.hidden).toBe(true)
  await act(async () => document.querySelector('dialog')?.dispatchEvent(new Event('cancel')))
  expect(onCancel).not.toHaveBeenCalled()
})

it('sends everything that was told, which may be longer than the field of the form', async () => {
  await show()
  const memory = 'The sea. '.repeat(1_200).trim()
  await enter('memory', memory)
  await generate()
  expect(onRetry).toHaveBeenCalledWith(expect.objectContaining({ memory }))
})

it('asks once before it uses a retry for nothing, and again after a change was taken back', async () => {
  await show()
  await generate()
  expect(asked()).toBe(nothingChanged)
  // The second click of the same finger is no answer.
  const second = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 })
  await act(async () => void button('Generate New Eulogy').dispatchEvent(second))
  expect(onRetry).not.toHaveBeenCalled()
  await enter('qualities', 'gentle, brave')
  expect(asked()).toBe('')
  await enter('qualities', stored.qualities)
  await generate()
  expect(asked()).toBe(nothingChanged)
  expect(onRetry).not.toHaveBeenCalled()
  await generate()
  expect(onRetry).toHaveBeenCalledExactlyOnceWith({ ...stored, different: '' })
})

it('sends a wish or a changed answer at once, and keeps both until then', async () => {
  await show()
  await enter('different', 'Shorter.')
  await enter('qualities', 'gentle, brave')
  expect(pendingRevision.find('an-id')).toMatchObject({
    different: 'Shorter.',
    qualities: 'gentle, brave',
  })
  await generate()
  expect(onRetry).toHaveBeenCalledExactlyOnceWith({
    ...stored,
    different: 'Shorter.',
    qualities: 'gentle, brave',
  })
})

it('names the memories that the new version adds, and counts them as a change', async () => {
  await show({ used: [memoryWith({ state: 'used' })] })
  expect(text('form')).toContain('The new version will also use 1 memory from others')
  await generate()
  expect(onRetry).toHaveBeenCalledOnce()
})

it('says errors to screen readers, as the toast is behind it', async () => {
  await show({ failure: 'It was not sent.' })
  expect(text('.error-message[role=alert]')).toBe('It was not sent.')
})

it('asks for no address in a browser that opened a link', async () => {
  await show({ email: '' })
  expect(document.querySelector('[name=email]')).toBeNull()
  await enter('different', 'Shorter.')
  await generate()
  expect(onRetry.mock.lastCall?.[0]).toMatchObject({ different: 'Shorter.', email: '' })
})
