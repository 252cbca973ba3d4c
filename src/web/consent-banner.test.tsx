// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConsentBanner } from './consent-banner.tsx'

let root: Root
const show = async (container: string | null) => {
  const parent = document.body.appendChild(document.createElement('div'))
  root = createRoot(parent)
  await act(async () => root.render(<ConsentBanner container={container} />))
}
const loaded = () => document.querySelectorAll('script').length
const press = (label: string) =>
  act(async () => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find((button) => button.textContent === label)?.click()
  })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.head.replaceChildren()
  document.body.replaceChildren()
})

it('shows nothing and loads nothing when no container is configured', async () => {
  await show(null)
  expect(document.querySelector('aside')).toBeNull()
  expect(loaded()).toBe(0)
})

it('loads the container after the visitor agrees, and does not ask again', async () => {
  await show('GTM-TEST')
  expect(loaded()).toBe(0)
  await press('Yes, count them')
  expect(document.querySelector('script')?.src).toContain('id=GTM-TEST')
  expect(document.querySelector('aside')).toBeNull()
  await show('GTM-TEST')
  expect(document.querySelector('aside')).toBeNull()
  expect(loaded()).toBe(1)
})

it('loads nothing after the visitor declines', async () => {
  await show('GTM-TEST')
  await press('No, don’t')
  expect(loaded()).toBe(0)
  await show('GTM-TEST')
  expect(document.querySelector('aside')).toBeNull()
  expect(loaded()).toBe(0)
})
