import { brotliCompressSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { test, withoutDemonstration } from './fixtures.ts'
import { fields } from './form-page.ts'

const kB = 1000
/** How long after loading an idle page is measured. */
const untouchedMs = 5_000

type Shift = PerformanceEntry & { value: number }
type Budget = { path: string; all: number; scripts: number }

const budgets: Budget[] = [
  { path: '/', all: 52 * kB, scripts: 2 * kB },
  { path: '/eulogy-mother', all: 50 * kB, scripts: 2 * kB },
  { path: '/eulogy-ideas/crafting-heartfelt-eulogy', all: 61 * kB, scripts: 2 * kB },
  // The longest guide, and the one with the outline.
  { path: '/eulogy-ideas/eulogies-by-faith-and-setting', all: 61 * kB, scripts: 2 * kB },
  { path: '/eulogy-ideas/how-to-write-a-eulogy', all: 61 * kB, scripts: 2 * kB },
  { path: '/eulogy-examples', all: 53 * kB, scripts: 2 * kB },
  // The longest example, and one in Spanish, which needs more characters of the font.
  { path: '/eulogy-examples/husband', all: 53 * kB, scripts: 2 * kB },
  { path: '/eulogy-examples/mother-in-spanish', all: 53 * kB, scripts: 2 * kB },
  { path: '/pricing', all: 50 * kB, scripts: 2 * kB },
  { path: '/about', all: 50 * kB, scripts: 2 * kB },
  { path: '/privacy-policy', all: 50 * kB, scripts: 2 * kB },
]

/** All transferred bytes including headers. */
async function countBytes(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
  const responses = new Map<string, { type: string; url: string; headers: number }>()
  /** Bodies as transferred. Over HTTP/2 the headers, mostly the same for every file, hardly count. */
  const scripts: { url: string; bytes: number }[] = []
  const seen = { all: 0, scripts: 0, requests: 0 }
  const plain: string[] = []
  const underWay = new Set<string>()
  devTools.on('Network.requestWillBeSent', ({ requestId }) => underWay.add(requestId))
  devTools.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId))
  devTools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { url, encodedDataLength: headers } = response
    responses.set(requestId, { type, url, headers })
    const packed = response.headers['content-encoding'] === 'br' || type === 'Font'
    if (response.url.startsWith('http') && !packed) plain.push(response.url)
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    underWay.delete(requestId)
    seen.all += encodedDataLength
    seen.requests += 1
    const response = responses.get(requestId)
    if (response?.type !== 'Script') return
    seen.scripts += encodedDataLength
    scripts.push({ url: response.url, bytes: encodedDataLength - response.headers })
  })
  /** The browser never calls some pages behind another one idle. */
  const allLoaded = async () => {
    await page.evaluate(() => document.fonts.ready)
    await expect.poll(() => underWay.size).toBe(0)
  }
  return { seen, plain, scripts, allLoaded }
}

/** Executable scripts only, not structured data or hints. */
const inlineScripts = (page: Page) =>
  page
    .locator('script:not([src]):is(:not([type]), [type=module])')
    .evaluateAll((scripts) => scripts.map(({ textContent }) => textContent).join('\n'))

test('no page is heavier than its budget in its first five seconds', async ({ context }) => {
  // The pages' own clock: on a busy machine, loading alone can take longer.
  await context.clock.install({ time: 0 })
  await context.clock.pauseAt(1)
  const load = async ({ path, ...budget }: Budget) => {
    const page = await context.newPage()
    const counted = await countBytes(page)
    await page.goto(path, { waitUntil: 'load' })
    return { page, path, budget, ...counted }
  }
  const loaded = await Promise.all(budgets.map(load))
  await context.clock.runFor(untouchedMs)
  for (const { page, path, budget, seen, plain, allLoaded } of loaded) {
    await allLoaded()
    const inline = brotliCompressSync(await inlineScripts(page)).length
    const weight = { all: seen.all, scripts: seen.scripts + inline }
    console.log(`${path}: ${weight.all} bytes, scripts ${weight.scripts}`)
    expect(seen.requests, path).toBeGreaterThan(3)
    expect(plain, `${path} loads unpacked`).toEqual([])
    expect(weight.all, path).toBeLessThanOrEqual(budget.all)
    expect(weight.scripts, path).toBeLessThanOrEqual(budget.scripts)
  }
})

test('no page moves while it loads', async ({ page }) => {
  await page.addInitScript(() => {
    const add = (entry: PerformanceEntry) => {
      const shift = Number(document.documentElement.dataset.shift ?? 0)
      document.documentElement.dataset.shift = `${shift + (entry as Shift).value}`
    }
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(add))
    observer.observe({ type: 'layout-shift', buffered: true })
  })
  for (const { path } of budgets) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    const shift = await page.locator('html').getAttribute('data-shift')
    expect(Number(shift), path).toBeLessThan(0.001)
  }
})

const inUse = 128.8 * kB

test(`home loads at most ${inUse / kB} kB of scripts once someone uses the form`, async ({ page }, {
  annotations,
}) => {
  const { scripts, allLoaded } = await countBytes(page)
  await withoutDemonstration(page)
  // It is loaded when the browser has nothing else to do.
  const lastScript = page.waitForResponse(/toaster-/)
  await page.goto('/', { waitUntil: 'load' })
  await fields(page).name.fill('Margaret')
  await expect(page.getByText('Saved on this')).toBeVisible()
  await lastScript
  await allLoaded()
  const heaviestFirst = scripts.toSorted((one, other) => other.bytes - one.bytes)
  const table = heaviestFirst.map(({ url, bytes }) => `${bytes}\t${url.split('/').at(-1)}`)
  const sum = scripts.reduce((total, { bytes }) => total + bytes, 0)
  annotations.push({ type: 'bytes', description: String(sum) })
  console.log(`the form in use: ${scripts.length} scripts, ${sum} bytes\n${table.join('\n')}`)
  expect(sum).toBeLessThanOrEqual(inUse)
})
