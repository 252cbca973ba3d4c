import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { requireFreshBuild } from './build/stamp.ts'
import { notFoundPage, pageKinds } from './lighthouse/pages.ts'
import { projectFolder, startStack } from './local/stack.ts'

/**
 * Takes a picture of every kind of page and of every state of the journey, small and wide, light and
 * dark, into .pictures/. With --pages, of the pages only.
 */
const { values } = parseArgs({ options: { pages: { type: 'boolean' } } })
const port = Number(process.env.PICTURES_PORT ?? 4600)
process.env.JOURNEY_PORT = String(port)
const { visitEveryState } = await import('#tests/e2e/journey-states.ts')

/** The notice of a demonstration is one that no visitor sees. */
const hideDemoNotice =
  '.demo-notice { display: none } html:has(.demo-notice) { --bottom-inset: 0rem !important }'

requireFreshBuild()
const folder = join(tmpdir(), `lovingly-pictures-${port}`)
const outputFolder = join(projectFolder, '.pictures')
await rm(outputFolder, { recursive: true, force: true })

const stack = await startStack({
  port,
  folder,
  command: 'npm run pictures',
  fresh: true,
  tempPaths: [folder],
  model: { delayMs: 0, tokensPerSecond: 0 },
})
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const width of [390, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) await captureAll(width, colorScheme)
  }
} finally {
  await browser.close()
  await stack.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(`The pictures are in ${outputFolder}`)

async function captureAll(width: number, colorScheme: 'light' | 'dark') {
  const into = join(outputFolder, `${width}-${colorScheme}`)
  await mkdir(into, { recursive: true })
  const context = await browser.newContext({
    baseURL: stack.siteUrl,
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme,
    reducedMotion: 'reduce',
    bypassCSP: true, // for the style that hides the notice of a demonstration
  })
  const page = await context.newPage()
  await capturePages(page, into)
  if (!values.pages) await captureStates(page, into)
  await context.close()
}

async function capturePages(page: Page, into: string) {
  for (const { path, name = path } of [...pageKinds, notFoundPage]) {
    await page.goto(path)
    await loadAllImages(page)
    const file = `page-${name.replaceAll('/', '-').replace(/^-/, '') || 'home'}.png`
    await capture(page, join(into, file), true)
  }
}

async function capture(page: Page, path: string, fullPage: boolean) {
  // The head goes along with who scrolls; in a picture of the whole page it belongs at its top.
  if (fullPage) await page.evaluate(() => window.scrollTo(0, 0))
  await page.screenshot({ path, fullPage, style: hideDemoNotice })
}

/** Those further down come only when one comes near them. */
async function loadAllImages(page: Page) {
  await page.locator('img').evaluateAll((images) =>
    Promise.all(
      (images as HTMLImageElement[]).map((image) => {
        image.loading = 'eager'
        return image.decode()
      }),
    ),
  )
}

async function captureStates(page: Page, into: string) {
  let place = 0
  await visitEveryState(page, async (state) => {
    place += 1
    const name = `${String(place).padStart(2, '0')}-${state}.png`
    // A picture of the whole page would hide what stays in view: a modal, a toast.
    const fullPage = (await page.locator('dialog[open], .toast').count()) === 0
    await capture(page, join(into, name), fullPage)
  })
}
