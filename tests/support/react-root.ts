import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'

/** Gives each test an empty React root in the document, and the function that renders into it. */
export function setUpRoot() {
  let root: Root
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    const element = document.createElement('div')
    // Test files share a document, and another one may have left something in it.
    document.body.replaceChildren(element)
    root = createRoot(element)
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
  })
  return (content: ReactNode) => act(async () => root.render(content))
}

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
