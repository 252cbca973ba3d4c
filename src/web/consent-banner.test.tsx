import { afterEach, expect, it } from 'vitest'
import { press, setUpRoot } from '#tests/support/react-root.ts'
import { ConsentBanner } from './consent-banner.tsx'

const render = setUpRoot()
const show = async (container: string | null) => {
  await render(null)
  await render(<ConsentBanner container={container} />)
}
const loaded = () => document.querySelectorAll('script').length

afterEach(() => document.head.replaceChildren())

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
