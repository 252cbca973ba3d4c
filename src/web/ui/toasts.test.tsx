import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { press, setUpRoot } from '#tests/support/react-root.ts'
import type { Notice } from './toast.ts'
import './toaster.tsx'
import { Toasts, useNotify } from './toasts.tsx'

const render = setUpRoot()
let notify: (notice: Notice) => void

function Page() {
  notify = useNotify()
  return <input aria-label="Name" />
}

beforeEach(async () => {
  vi.useFakeTimers()
  await render(
    <Toasts>
      <Page />
    </Toasts>,
  )
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () =>
  [...document.querySelectorAll('.toast')].map(({ className, children }) => [
    className.trim(),
    ...[...children].slice(0, 2).map(({ textContent }) => textContent),
  ])
const viewport = () => document.querySelector('.toasts')

/** The first notice loads its code. */
async function raise(notice: Notice) {
  await act(async () => notify(notice))
  await vi.dynamicImportSettled()
  await act(async () => {})
}

const failed = { title: 'Error', text: 'It was not sent.', destructive: true }
const copied = { title: 'Copied to Clipboard', text: 'It is there.' }

it('closes after 5000 ms, and leaves a field in use alone', async () => {
  const field = document.querySelector('input')
  field?.focus()
  await raise(failed)
  expect(shown()).toEqual([['toast toast-destructive', 'Error', 'It was not sent.']])
  await pass(4_999)
  expect(shown()).toHaveLength(1)
  await pass(1)
  expect(shown()).toEqual([])
  expect(document.activeElement).toBe(field)
})

it('a closed toast leaves the DOM once it has faded out', async () => {
  await raise(failed)
  await press('×')
  expect(shown()).toEqual([])
  await pass(999)
  expect(viewport()).not.toBeNull()
  await pass(1)
  expect(viewport()).toBeNull()
})

it('a new toast replaces the previous one', async () => {
  await raise(failed)
  await raise(copied)
  expect(shown()).toEqual([['toast', 'Copied to Clipboard', 'It is there.']])
})
