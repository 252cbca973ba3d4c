import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { fields } from './form-page.ts'

const kB = 1000
/** How long after loading an idle page is measured. */
const untouchedMs = 5_000

type Budget = { path: string; all: number; scripts: number }

const budgets: Budget[] = [
  { path: '/', all: 90 * kB, scripts: 15 * kB },
  { path: '/eulogy-mother', all: 90 * kB, scripts: 15 * kB },
  { path: '/eulogy-ideas/crafting-heartfelt-eulogy', all: 75 * kB, scripts: 2 * kB },
  { path: '/pricing', all: 75 * kB, scripts: 2 * kB },
]

/** All transferred bytes including headers. */
async function countBytes(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
  const kinds = new Map<string, string>()
  const seen = { all: 0, scripts: 0, requests: 0 }
  const plain: string[] = []
  devTools.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type)
    const packed = response.headers['content-encoding'] === 'br' || type === 'Font'
    if (response.url.startsWith('http') && !packed) plain.push(response.url)
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    seen.all += encodedDataLength
    seen.requests += 1
    if (kinds.get(requestId) === 'Script') seen.scripts += encodedDataLength
  })
  return { seen, plain }
}

/** Executable scripts only, not structured data or hints. */
const inlineScripts = (page: Page) =>
  page
    .locator('script:not([src]):is(:not([type]), [type=module])')
    .evaluateAll((scripts) => scripts.map(({ textContent }) => textContent).join('\n'))

for (const { path, all, scripts } of budgets) {
  test(`${path} weighs at most ${all / kB} kB in its first five seconds, ${scripts / kB} kB of it scripts`, async ({
    page,
  }, { annotations }) => {
    const { seen, plain } = await countBytes(page)
    await page.goto(path, { waitUntil: 'load' })
    await page.waitForTimeout(untouchedMs)
    const inline = brotliCompressSync(await inlineScripts(page)).length
    const weight = { all: seen.all, scripts: seen.scripts + inline }
    annotations.push({ type: 'bytes', description: JSON.stringify(weight) })
    console.log(`${path}: ${weight.all} bytes, scripts ${weight.scripts}`)

    expect(seen.requests).toBeGreaterThan(3)
    expect(plain, 'comes unpacked').toEqual([])
    expect(weight.all).toBeLessThanOrEqual(all)
    expect(weight.scripts).toBeLessThanOrEqual(scripts)
  })
}

test('the form loads at most 195 kB of scripts once someone uses it', async ({ page }, {
  annotations,
}) => {
  const { seen } = await countBytes(page)
  await page.goto('/', { waitUntil: 'load' })
  await fields(page).name.fill('Margaret')
  await expect(page.getByText('Saved on this')).toBeVisible()
  await page.waitForLoadState('networkidle')
  annotations.push({ type: 'bytes', description: JSON.stringify(seen) })
  console.log(`the form in use: scripts ${seen.scripts}`)
  expect(seen.scripts).toBeLessThanOrEqual(195 * kB)
})
