// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { ErrorMessage } from './error-message.tsx'

let root: Root
const show = (part: ReactNode) => act(async () => root.render(part))
const heard = (role: 'status' | 'alert') =>
  [...document.querySelectorAll(`[role=${role}]`)].map(({ textContent }) => textContent)

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

it('says what a button is busy with, in a place that was there before', async () => {
  await show(<Button busy={false}>Next</Button>)
  const place = document.querySelector('[role=status]')
  expect(heard('status')).toEqual([''])
  await show(<Button busy="Generating...">Next</Button>)
  expect(heard('status')).toEqual(['Generating...'])
  expect(document.querySelector('[role=status]')).toBe(place)
})

it('leaves a trouble to the toast that says the same', async () => {
  await show(<ErrorMessage text="It was not sent." />)
  expect(heard('alert')).toEqual([])
})

it('lets a trouble be heard that has no toast, or stands in a dialog before it', async () => {
  await show(
    <>
      <ErrorMessage text="Nothing else says so." alert />
      <dialog open>
        <ErrorMessage text="The toast is behind this." />
      </dialog>
    </>,
  )
  expect(heard('alert')).toEqual(['Nothing else says so.', 'The toast is behind this.'])
})
