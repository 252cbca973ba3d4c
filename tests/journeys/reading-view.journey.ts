import { expect, type Page } from '@playwright/test'
import { createPaidEulogy, markSentences, test } from './fixtures.ts'
import {
  createLongEulogy,
  expectWholeText,
  openPaidEulogy,
  readingView,
  showEulogy,
  shownText,
  startReading,
  view,
  viewButton,
} from './journey-pages.ts'
import { pressKey } from './keyboard-steps.ts'
import { failRequests } from './network-faults.ts'
import { axeViolations } from './page-checks.ts'

const openSettings = (page: Page) => viewButton(page, 'Aa Settings').click()
/** A text of several screens in the view. */
async function readLongEulogy(page: Page, sentences = 30) {
  const owned = await createLongEulogy(page, sentences)
  await showEulogy(page, owned.id)
  await startReading(page)
  return owned
}

const status = (page: Page) => view(page).getByRole('status')

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

test('a text is read by keyboard alone, every word once, on each screen', async ({ page }) => {
  test.setTimeout(240_000)
  const { id, text } = await createLongEulogy(page, 30)
  for (const size of sizes) {
    // The view fills the screen, and a window that does can't be resized.
    const tab = await page.context().newPage()
    await tab.setViewportSize(size)
    await showEulogy(tab, id)
    await pressKey(tab, readingView(tab))
    await expect(shownText(tab)).toBeFocused()
    const keys = ['Space', 'ArrowRight', 'ArrowDown', 'Enter', 'PageDown']
    let turned = 0
    await expectWholeText(tab, text, async () => {
      await tab.keyboard.press(keys[turned % keys.length] ?? 'Space')
      turned += 1
    })
    expect(turned).toBeGreaterThan(2)
    // As a presenter remote does.
    await tab.keyboard.press('PageUp')
    await expect(viewButton(tab, 'Finish')).toBeVisible()
    await tab.keyboard.press('PageDown')
    await tab.keyboard.press('F5')
    await expect(status(tab)).toHaveText(/^Screen 1/)
    await tab.close()
  }
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  test('a tap or a swipe turns the screens', async ({ page }) => {
    const { id, text } = await createLongEulogy(page, 30)
    await showEulogy(page, id)
    await readingView(page).tap()
    await expect(status(page)).toHaveText(/^Screen 1/)
    await page.touchscreen.tap(300, 400)
    await expect(status(page)).toHaveText(/^Screen 2/)
    await page.touchscreen.tap(40, 400)
    await expect(status(page)).toHaveText(/^Screen 1/)
    await swipe(page, [300, 400], [80, 420])
    await expect(status(page)).toHaveText(/^Screen 2/)
    await swipe(page, [80, 400], [300, 400])
    await expect(status(page)).toHaveText(/^Screen 1/)
    await expectWholeText(page, text, () => swipe(page, [200, 600], [200, 300]))
  })
})

async function swipe(page: Page, [x, y]: [number, number], [toX, toY]: [number, number]) {
  const devTools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as [] })
  await touch('touchStart', [{ x, y }])
  await touch('touchMove', [{ x: (x + toX) / 2, y: (y + toY) / 2 }])
  await touch('touchMove', [{ x: toX, y: toY }])
  await touch('touchEnd', [])
  await devTools.detach()
}

test('Back, Escape and Done lead to the same place, Forward to the view', async ({ page }) => {
  const { id } = await createLongEulogy(page, 30)
  await showEulogy(page, id)
  const button = readingView(page)
  await page.evaluate(() => window.scrollTo(0, 900))
  await button.focus()
  const scrolled = () => page.evaluate(() => window.scrollY)
  const top = await scrolled()
  expect(top).toBeGreaterThan(500)
  const ways = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => viewButton(page, 'Done').click(),
  ]
  for (const leave of ways) {
    await page.keyboard.press('Enter')
    await expect(status(page)).toHaveText(/^Screen 1/)
    await expect(page).toHaveURL(/#reading-view$/)
    await page.keyboard.press('PageDown')
    await expect(status(page)).toHaveText(/^Screen 2/)
    await leave()
    await expect(view(page)).toHaveCount(0)
    await expect(page).not.toHaveURL(/#/)
    await expect(button).toBeFocused()
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
    expect(Math.abs((await scrolled()) - top)).toBeLessThan(2)
  }
  await page.goForward()
  await expect(status(page)).toHaveText(/^Screen 1/)
  await page.reload()
  await expect(status(page)).toHaveText(/^Screen 1/)
  await viewButton(page, 'Done').click()
  await expect(view(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Your Complete Eulogy' })).toBeVisible()
})

test('the view fills the screen, and Settings leaves and enters full screen', async ({ page }) => {
  await openPaidEulogy(page)
  await startReading(page)
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await expect.poll(isFull).toBe(true)
  await openSettings(page)
  await viewButton(page, 'Full screen').click()
  await expect.poll(isFull).toBe(false)
  await viewButton(page, 'Done').click()
  await startReading(page)
  await expect(status(page)).toHaveText(/^Screen 1/)
  expect(await isFull()).toBe(false)
})

test('a chosen size and color stay for the next time, and the place stays on the screen', async ({
  page,
}) => {
  await readLongEulogy(page)
  await page.keyboard.press('End')
  const first = await shownText(page).locator('span').first().innerText()
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await openSettings(page)
  await viewButton(page, 'Larger text').click()
  await viewButton(page, 'Paper').click()
  expect(await axeViolations(page)).toEqual([])
  await viewButton(page, 'Larger text').click()
  await viewButton(page, 'Dark').click()
  expect(await axeViolations(page)).toEqual([])
  await openSettings(page)
  await expect(shownText(page)).toContainText(first)
  const size = () =>
    shownText(page)
      .locator('span')
      .first()
      .evaluate((element) => getComputedStyle(element).fontSize)
  const chosen = await size()
  expect(sent).toEqual([])
  await page.reload()
  await expect(status(page)).toHaveText(/^Screen 1/)
  expect(await size()).toBe(chosen)
  await expect(view(page)).toHaveCSS('background-color', 'rgb(27, 25, 22)')
})

test('marked lines are named above the first screen, not in the text', async ({ page }) => {
  const { id } = await createPaidEulogy(page)
  await markSentences(page, id, [1, 2])
  await showEulogy(page, id)
  await expect(page.getByText('2 lines aren’t clearly')).toBeVisible()
  await readingView(page).click()
  await expect(shownText(page).locator('p').first()).toBeVisible()
  await expect(view(page).locator('mark, .marked, .mark-note')).toHaveCount(0)
  const check = viewButton(page, '2 lines are still unchecked. Check them')
  await check.click()
  await expect(view(page)).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Line to check' })).toBeFocused()
  await expect(page.getByRole('group', { name: 'Line to check' })).toBeInViewport()
})

test.describe('at 320 px, which is also 640 px at 200% zoom', () => {
  test.use({ viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 })

  test('the largest type loses no word and scrolls nowhere', async ({ page }) => {
    const { text } = await readLongEulogy(page, 12)
    await openSettings(page)
    for (let press = 0; press < 3; press += 1) await viewButton(page, 'Larger text').click()
    await expect(viewButton(page, 'Larger text')).toBeDisabled()
    const wide = () =>
      view(page).evaluate((dialog) =>
        [dialog, ...dialog.querySelectorAll(':not(.visually-hidden)')]
          .filter(
            (element) =>
              element.scrollWidth > element.clientWidth + 1 &&
              getComputedStyle(element).overflowX !== 'visible',
          )
          .map((element) => element.className),
      )
    expect(await wide()).toEqual([])
    const beneathSettings = (await status(page).textContent()) ?? ''
    await openSettings(page)
    await expect(status(page)).not.toHaveText(beneathSettings)
    expect(await wide()).toEqual([])
    await expectWholeText(page, text, () => page.keyboard.press('Space'))
  })
})

test('the view is loaded when it opens; if that fails, the eulogy stays', async ({ page }) => {
  const { id } = await createPaidEulogy(page)
  const code = /\/assets\/reading-view-[^/]*\.js$/
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await showEulogy(page, id)
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => code.test(url))).toEqual([])
  const restore = await failRequests(page, code)
  await readingView(page).click()
  await expect(page.getByText('We couldn’t open the reading view just now.')).toBeVisible()
  await expect(page).not.toHaveURL(/#/)
  await restore()
})

test.describe('the screen', () => {
  test('may turn off where the browser can’t keep it on, and the note says what to do', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      navigator.wakeLock.request = () => Promise.reject(new Error('to save the battery'))
    })
    await openPaidEulogy(page)
    await readingView(page).click()
    await viewButton(page, 'Your screen may turn off').click()
    await expect(view(page).getByText('turn off Low Power Mode or Battery Saver')).toBeVisible()
    await openSettings(page)
    await expect(viewButton(page, 'Your screen may turn off')).toHaveCount(0)
  })

  /** Counts the requests to the real wake lock of the browser. */
  const watchWakeLock = (page: Page) =>
    page.addInitScript(() => {
      const counted = Object.assign(window, {
        wakeLocks: [] as string[],
        /** As the browser does when the page is hidden. */
        releaseWakeLock: async () => {},
      })
      const request = navigator.wakeLock.request.bind(navigator.wakeLock)
      navigator.wakeLock.request = async (type) => {
        counted.wakeLocks.push('requested')
        const lock = await request(type)
        lock.addEventListener('release', () => counted.wakeLocks.push('released'))
        counted.releaseWakeLock = () => lock.release()
        return lock
      }
    })
  const wakeLocks = (page: Page) =>
    page.evaluate(() => (window as unknown as { wakeLocks: string[] }).wakeLocks)

  test('stays on while the view is open, also after another tab', async ({ page, context }) => {
    await context.grantPermissions(['screen-wake-lock'])
    await watchWakeLock(page)
    await openPaidEulogy(page)
    expect(await wakeLocks(page)).toEqual([])
    await readingView(page).click()
    await expect.poll(() => wakeLocks(page)).toEqual(['requested'])
    await expect(view(page).getByText('Your screen may turn off')).toHaveCount(0)
    await page.evaluate(async () => {
      const { releaseWakeLock } = window as unknown as { releaseWakeLock: () => Promise<void> }
      document.dispatchEvent(new Event('visibilitychange'))
      await releaseWakeLock()
      document.dispatchEvent(new Event('visibilitychange'))
    })
    const again = ['requested', 'released', 'requested']
    await expect.poll(() => wakeLocks(page)).toEqual(again)
    await viewButton(page, 'Done').click()
    await expect.poll(() => wakeLocks(page)).toEqual([...again, 'released'])
  })
})
