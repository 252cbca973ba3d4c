import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import {
  createLongEulogy,
  openSettings,
  readAloud,
  showEulogy,
  shownText,
  startReading,
  theEnd,
  timer,
  view,
  viewButton,
} from './reading-view.ts'

const minute = 60_000
const status = (page: Page) => view(page).getByRole('status')
const head = (page: Page) => page.locator('.eulogy-head')

/** Opens the eulogy with a clock that the test moves. */
async function showWithClock(page: Page, sentences: number) {
  const owned = await createLongEulogy(page, sentences)
  await page.clock.install()
  await showEulogy(page, owned.id)
  await page.clock.pauseAt(Date.now() + 60 * minute)
  return owned
}

test('the time of a whole reading becomes the own pace of this browser', async ({ page }) => {
  // 26 sentences of 20 words are 4 minutes at the usual pace.
  await showWithClock(page, 26)
  await expect(head(page)).toContainText('about 4 minutes')
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await startReading(page)
  await expect(timer(page)).toHaveCount(0)
  await openSettings(page)
  await viewButton(page, 'Timer').click()
  await openSettings(page)
  await page.clock.runFor(65_000)
  await expect(timer(page)).toHaveText('1:05')
  await viewButton(page, 'Pause').click()
  await page.clock.runFor(10 * minute)
  await expect(timer(page)).toHaveText('1:05')
  await viewButton(page, 'Go on').click()
  await page.keyboard.press('End')
  await page.clock.runFor(4 * minute - 5_000)
  await page.keyboard.press('PageDown')
  await expect(theEnd(page)).toBeFocused()
  await expect(view(page)).not.toContainText(/minute|pace/)
  await viewButton(page, 'Done').click()
  await expect(head(page)).toContainText('about 5 minutes at your pace')
  expect(sent).toEqual([])
  await page.clock.resume()
  await page.reload()
  await expect(head(page)).toContainText('about 5 minutes at your pace')
  await startReading(page)
  await openSettings(page)
  await viewButton(page, 'Forget my pace').click()
  await viewButton(page, 'Done').click()
  await expect(head(page)).toHaveText(/about 4 minutes$/)
})

test('a reading without the timer, or only paged through, is no pace', async ({ page }) => {
  await showWithClock(page, 26)
  await startReading(page)
  await page.clock.runFor(5 * minute)
  await page.keyboard.press('End')
  await page.keyboard.press('PageDown')
  await expect(theEnd(page)).toBeFocused()
  await viewButton(page, 'Read again').click()
  await openSettings(page)
  await viewButton(page, 'Timer').click()
  await openSettings(page)
  await page.clock.runFor(3_000)
  await page.keyboard.press('End')
  await page.keyboard.press('PageDown')
  await viewButton(page, 'Done').click()
  await expect(head(page)).toHaveText(/about 4 minutes$/)
})

test('the timer is off unless asked for, and stays on then', async ({ page }) => {
  await showWithClock(page, 8)
  await startReading(page)
  await expect(timer(page)).toHaveCount(0)
  await openSettings(page)
  await viewButton(page, 'Timer').click()
  await expect(timer(page)).toBeVisible()
  await viewButton(page, 'Done').click()
  await startReading(page)
  await expect(timer(page)).toBeVisible()
})

test('the text scrolls at the pace, stops for space or a tap, and ends by itself', async ({
  page,
}) => {
  await showWithClock(page, 26)
  await startReading(page)
  await openSettings(page)
  await viewButton(page, 'Scroll for me').click()
  await openSettings(page)
  await expect(status(page)).toHaveText('130 words a minute')
  const share = () =>
    shownText(page).evaluate((area) => area.scrollTop / (area.scrollHeight - area.clientHeight))
  await page.clock.runFor(2 * minute)
  expect(await share()).toBeGreaterThan(0.48)
  expect(await share()).toBeLessThan(0.52)
  await page.keyboard.press('Space')
  await expect(viewButton(page, 'Go on')).toBeVisible()
  const paused = await share()
  await page.clock.runFor(minute)
  expect(await share()).toBe(paused)
  await shownText(page).click({ position: { x: 100, y: 100 } })
  await expect(viewButton(page, 'Pause')).toBeVisible()
  await viewButton(page, 'Faster').click()
  await expect(status(page)).toHaveText('143 words a minute')
  await page.clock.runFor(2 * minute)
  await expect(theEnd(page)).toBeVisible()
})

test('the automatic scrolling uses the own pace', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('eulogy-own-pace', '104'))
  await showWithClock(page, 26)
  await startReading(page)
  await openSettings(page)
  await viewButton(page, 'Scroll for me').click()
  await expect(status(page)).toHaveText('104 words a minute')
})

test('the sentence being read stays when the way of moving changes', async ({ page }) => {
  await showWithClock(page, 26)
  await startReading(page)
  for (const key of ['PageDown', 'PageDown', 'PageDown']) await page.keyboard.press(key)
  const first = await shownText(page).locator('span').first().innerText()
  await openSettings(page)
  await viewButton(page, 'Scroll for me').click()
  const line = shownText(page).getByText(first)
  await expect(line).toBeInViewport()
  const top = (await shownText(page).boundingBox())?.y ?? 0
  const height = (await shownText(page).boundingBox())?.height ?? 0
  expect(((await line.boundingBox())?.y ?? 0) - top).toBeLessThan(height / 2)
  await viewButton(page, 'By hand').click()
  await expect(shownText(page)).toContainText(first)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing scrolls: the screens can turn by themselves', async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem('eulogy-reading', JSON.stringify({ moving: 'automatic' })),
    )
    await showWithClock(page, 26)
    expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion)').matches)).toBe(true)
    await startReading(page)
    await openSettings(page)
    await expect(viewButton(page, 'Turn for me')).toHaveAttribute('aria-pressed', 'true')
    await expect(viewButton(page, 'Scroll for me')).toHaveCount(0)
    await openSettings(page)
    await expect(status(page)).toHaveText(/^Screen 1 of/)
    await page.clock.runFor(minute)
    await expect(status(page)).not.toHaveText(/^Screen 1 of/)
    await page.keyboard.press('Space')
    await expect(viewButton(page, 'Go on')).toBeVisible()
    const paused = await status(page).textContent()
    await page.clock.runFor(minute)
    await expect(status(page)).toHaveText(paused ?? '')
  })
})

test.describe('the screen', () => {
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

  test('stays on while the view is open, even after another tab was shown', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['screen-wake-lock'])
    await watchWakeLock(page)
    await showWithClock(page, 8)
    expect(await wakeLocks(page)).toEqual([])
    await readAloud(page).click()
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

  test('may turn off where the browser has no wake lock, and the view says so', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined })
    })
    await showWithClock(page, 8)
    await readAloud(page).click()
    await expect(view(page).getByText('Your screen may turn off')).toBeVisible()
    await expect(status(page)).toHaveText(/^Screen 1/)
  })
})
