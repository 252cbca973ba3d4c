import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { pages } from '#contract/urls.ts'
import { requireFreshBuild } from '#scripts/build/stamp.ts'
import { startStack } from '#scripts/local/start-stack.ts'
import { projectFolder } from '#server/project-folder.ts'
import { sampleEmails } from '#standins/mailbox/sample-emails.ts'
import { missingPage, pageKinds } from '#tests/site/page-kinds.ts'
import { captureDesk } from './desk.ts'

/**
 * Saves screenshots to .pictures/, narrow and wide, light and dark: every kind of page, every state of the
 * journey, every email, and every screen of the web desk, which are checked with axe. --only pages, states, emails, desk, or
 * readme: the pictures in docs/pictures, taken again.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const wants = (part: 'pages' | 'states' | 'emails' | 'desk' | 'readme') =>
  (values.only ?? part) === part
const port = Number(process.env.PICTURES_PORT ?? 4600)
const deskPort = port + 7
process.env.JOURNEY_PORT = String(port)
const { visitEveryState } = await import('#tests/journeys/journey-states.ts')
const { openPaidEulogy } = await import('#tests/journeys/journey-pages.ts')

/** Visitors of the live site don't see the demo notice. */
const hideDemoNotice =
  '.demo-notice { display: none } html:has(.demo-notice) { --bottom-inset: 0rem !important }'

requireFreshBuild()
const outputFolder = join(projectFolder, '.pictures')
await rm(outputFolder, { recursive: true, force: true })

const stack = await startStack({
  port,
  deskPort,
  command: 'npm run pictures',
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
  if (wants('emails')) await captureEmails(join(outputFolder, 'emails'))
  if (wants('desk')) await checkDesk()
  if (wants('readme')) await captureReadme(join(projectFolder, 'docs/pictures'))
} finally {
  await browser.close()
  await stack.stop()
}
console.log(`Saved screenshots to ${outputFolder}`)

/** Saves every email as pictures, narrow and wide, light and dark, and its text body. */
async function captureEmails(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const width of [390, 600]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width, height: 700 }, colorScheme })
      for (const [name, compose] of Object.entries(sampleEmails)) {
        const { subject, html, text } = await compose()
        await page.setContent(html)
        const path = join(folder, `${name}-${width}-${colorScheme}.png`)
        await page.screenshot({ path, fullPage: true })
        await writeFile(join(folder, `${name}.txt`), `Subject: ${subject}\n\n${text}`)
      }
      await page.close()
    }
  }
}

async function captureReadme(folder: string) {
  const open = (width: number, height: number) =>
    browser.newPage({ baseURL: stack.siteUrl, viewport: { width, height }, bypassCSP: true })
  const phone = await open(390, 844)
  const desktop = await open(1280, 900)
  const save = (page: Page, name: string) =>
    page.screenshot({ path: join(folder, `${name}.jpg`), quality: 85, style: hideDemoNotice })
  await phone.goto(pages.home())
  await save(phone, 'home-phone')
  await phone.goto(pages.article('how-to-write-a-eulogy'))
  await save(phone, 'article-phone')
  await desktop.goto(pages.home())
  await save(desktop, 'home-desktop')
  await openPaidEulogy(desktop)
  await save(desktop, 'eulogy-desktop')
}

async function checkDesk() {
  const where = { deskUrl: `http://127.0.0.1:${deskPort}`, folder: join(outputFolder, 'desk') }
  const violations = await captureDesk(browser, stack, where)
  for (const violation of violations) console.error(violation)
  if (violations.length > 0) process.exitCode = 1
}

async function captureAll(width: number, colorScheme: 'light' | 'dark') {
  const folderPath = join(outputFolder, `${width}-${colorScheme}`)
  await mkdir(folderPath, { recursive: true })
  const context = await browser.newContext({
    baseURL: stack.siteUrl,
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme,
    reducedMotion: 'reduce',
    bypassCSP: true, // for hideDemoNotice
  })
  const page = await context.newPage()
  if (wants('pages')) await capturePages(page, folderPath)
  if (wants('states')) await captureStates(page, folderPath)
  await context.close()
}

async function capturePages(page: Page, folderPath: string) {
  for (const path of [...pageKinds, missingPage]) {
    await page.goto(path)
    await loadAllImages(page)
    const file = `page-${path.replaceAll('/', '-').replace(/^-/, '') || 'home'}.png`
    await capture(page, join(folderPath, file), true)
  }
  await captureEvidence(page, folderPath)
}

/** What a visitor sees after a tap on a sentence of an example. */
async function captureEvidence(page: Page, folderPath: string) {
  await page.goto(pages.example('mother'))
  const sentence = page.locator('.evidence-text summary').nth(5)
  await sentence.click()
  await sentence.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await capture(page, join(folderPath, 'page-example-with-evidence.png'), false)
}

async function capture(page: Page, path: string, fullPage: boolean) {
  // The sticky header belongs at the top of a full-page screenshot.
  if (fullPage) await page.evaluate(() => window.scrollTo(0, 0))
  await page.screenshot({ path, fullPage, style: hideDemoNotice })
}

/** Loads lazy images too. */
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

async function captureStates(page: Page, folderPath: string) {
  let count = 0
  await visitEveryState(page, async (state) => {
    count += 1
    const name = `${String(count).padStart(2, '0')}-${state}.png`
    // A full-page screenshot would misplace fixed elements such as dialogs and toasts.
    const fullPage = (await page.locator('dialog[open], .toast').count()) === 0
    await capture(page, join(folderPath, name), fullPage)
  })
}
