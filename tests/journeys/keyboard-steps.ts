import { expect, type Locator, type Page } from '@playwright/test'

const maxPresses = 60

const focused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the target has the focus, and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if (await focused(target)) break
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
  await expectFocusVisible(target)
}

/** Expects a visible focus ring that nothing covers. */
async function expectFocusVisible(target: Locator) {
  await expect(target).toBeInViewport()
  expect(await target.evaluate(visibilityOf)).toEqual({ outlined: true, covered: false })
}

function visibilityOf(element: Element) {
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const { left, top, width, height } = element.getBoundingClientRect()
  const places = [0.1, 0.5, 0.9].map((part) => [left + width / 2, top + height * part] as const)
  const uncovered = places.some(([x, y]) => {
    const there = document.elementFromPoint(x, y)
    return there !== null && (element.contains(there) || there.contains(element))
  })
  const thick = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  // "auto" is the browser's default ring, on third-party pages.
  const outlined = thick || outlineStyle === 'auto'
  return { outlined, covered: !uncovered }
}

/** Types into an empty field, or the beginning of a choice. */
export async function typeInto(page: Page, target: Locator, words: string) {
  await tabTo(page, target)
  await page.keyboard.type(words)
  const chosen = target.locator('option:checked')
  if ((await chosen.count()) > 0) await expect(chosen).toHaveText(new RegExp(`^${words}`, 'i'))
  else await expect(target).toHaveValue(words)
}

export async function pressKey(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
