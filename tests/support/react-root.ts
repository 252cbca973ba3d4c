import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Journey } from '#web/journey/journey.ts'

/** Gives each test an empty React root in the document, and the function that renders into it. */
export function setUpRoot() {
  let root: Root
  beforeEach(() => {
    setActEnvironment(true)
    addWhatIsMissing()
    localStorage.clear()
    const element = document.createElement('div')
    // Test files share a document, and another one may have left something in it.
    document.body.replaceChildren(element)
    root = createRoot(element)
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    setActEnvironment(false)
    document.body.replaceChildren()
  })
  return (content: ReactNode) => act(async () => root.render(content))
}

/** What jsdom doesn't have. */
function addWhatIsMissing() {
  const nothing = () => {}
  const media = { matches: false, addEventListener: nothing, removeEventListener: nothing }
  vi.stubGlobal('matchMedia', () => media)
  vi.stubGlobal('CSS', { supports: () => true })
  vi.stubGlobal(
    'ResizeObserver',
    class ResizeObserver {
      observe() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = nothing
  Object.assign(HTMLDialogElement.prototype, { showModal: nothing, close: nothing })
}

// No stub: a test may end its own stubs before the root is gone.
const setActEnvironment = (isOn: boolean) =>
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isOn })

/** Tries again until it no longer throws. The second that Vitest waits is too short for a busy machine. */
export const eventually = <T>(attempt: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(
    async () => {
      // React forgets updates that arrive inside of act if it throws, so the attempt is outside.
      await act(async () => {})
      return attempt()
    },
    { timeout: 15_000 },
  )

/** The text of the page, or of the first element that matches. */
export const text = (selector = 'body') => document.querySelector(selector)?.textContent ?? ''

export const shows = (words: string) => eventually(() => expect(text()).toContain(words))

export function button(name: string | RegExp): HTMLButtonElement {
  const isMeant = ({ textContent }: Element) =>
    typeof name === 'string' ? textContent === name : name.test(textContent ?? '')
  const found = [...document.querySelectorAll('button')].find(isMeant)
  if (!found) throw new Error(`No button ${name}`)
  return found
}

export const press = (name: string | RegExp) => act(async () => button(name).click())

/** Types into a field, found by its name or tag, or chooses an option, and React notices. */
export async function enter(name: string, value: string) {
  const field = document.querySelector<HTMLInputElement>(`[name=${name}], ${name}`)
  if (!field) throw new Error(`No field ${name}`)
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(
      new Event(field.type.startsWith('select') ? 'change' : 'input', { bubbles: true }),
    )
  })
}

export const newJourney = () => ({
  dispatch: vi.fn<Journey['dispatch']>(),
  notify: vi.fn(),
  findLinks: vi.fn(),
  goTo: vi.fn(),
  preselected: undefined,
})
