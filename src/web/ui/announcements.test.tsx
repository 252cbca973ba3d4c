// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { ErrorMessage } from './error-message.tsx'

let root: Root
const show = (part: ReactNode) => act(async () => root.render(part))
const announced = (role: 'status' | 'alert') =>
  [...document.querySelectorAll(`[role=${role}]`)].map(({ textContent }) => textContent)

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

it('announces a busy button in an element that already exists', async () => {
  await show(<Button busy={false}>Next</Button>)
  const status = document.querySelector('[role=status]')
  expect(announced('status')).toEqual([''])
  await show(<Button busy="Generating...">Next</Button>)
  expect(announced('status')).toEqual(['Generating...'])
  expect(document.querySelector('[role=status]')).toBe(status)
})

it('does not announce an error that a toast announces', async () => {
  await show(<ErrorMessage text="It was not sent." />)
  expect(announced('alert')).toEqual([])
})

it('announces an error that has no toast, or that is inside a dialog', async () => {
  await show(
    <>
      <ErrorMessage text="Nothing else says so." alert />
      <dialog open>
        <ErrorMessage text="The toast is behind this." />
      </dialog>
    </>,
  )
  expect(announced('alert')).toEqual(['Nothing else says so.', 'The toast is behind this.'])
})
