import { expect, it } from 'vitest'
import { setUpRoot } from '#tests/support/react-root.ts'
import { Button } from './button.tsx'
import { ErrorMessage } from './error-message.tsx'

const show = setUpRoot()
const announced = (role: 'status' | 'alert') =>
  [...document.querySelectorAll(`[role=${role}]`)].map(({ textContent }) => textContent)

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
