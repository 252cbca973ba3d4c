import type { Page } from '@playwright/test'
import { api, pages } from '#contract/urls.ts'
import { openBrowser } from './browser.ts'
import { median } from './goals.ts'

const cpuSlowdown = 4
const visits = 5
export const formReadyGoalMs = 300

/** Milliseconds from the first tap on the home page until its form works, on a slow CPU with a warm cache. */
export async function measureFormReady(siteUrl: string): Promise<number> {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({
      baseURL: siteUrl,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    const page = await context.newPage()
    // Chromium caches compiled code on a script's second run.
    for (let visit = 0; visit < 3; visit++) await tapHome(page)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const times: number[] = []
    for (let visit = 0; visit < visits; visit++) times.push(await tapHome(page))
    return Math.round(median(times))
  } finally {
    await browser.close()
  }
}

async function tapHome(page: Page): Promise<number> {
  await page.goto(pages.home(), { waitUntil: 'networkidle' })
  const watch = await page.evaluateHandle(watchForTap, api.site())
  await page.touchscreen.tap(200, 120)
  return watch.evaluate(({ ready }) => ready)
}

/** The app requests `path` once it has hydrated. */
function watchForTap(path: string): { ready: Promise<number> } {
  const { promise, resolve } = Promise.withResolvers<number>()
  let tappedAt = Number.NaN
  const onTap = (event: Event) => {
    tappedAt = event.timeStamp
  }
  addEventListener('pointerdown', onTap, { capture: true, once: true })
  new PerformanceObserver((list) => {
    const request = list.getEntries().find(({ name }) => name.endsWith(path))
    if (request) resolve(request.startTime - tappedAt)
  }).observe({ type: 'resource' })
  return { ready: promise }
}
