import { expect, type Locator, type Page } from '@playwright/test'
import type { SubmissionReply } from '#contract/submissions.ts'
import { countWords } from '#domain/length.ts'
import { priceInDollars } from '#domain/offer.ts'
import {
  archivePath,
  createPreview,
  queryDatabase,
  test,
  withoutDemonstration,
} from './fixtures.ts'
import {
  button,
  fields,
  generateButton,
  heading,
  reachStep,
  richMemory,
  submitForm,
  writeNowButton,
} from './form-page.ts'
import { holdRequests } from './network-faults.ts'
import { boxOf } from './page-checks.ts'
import { uniqueEmail, waitForEmail } from './stand-ins.ts'

const unlockButton = (page: Page) =>
  page.getByRole('button', { name: `Unlock Full Eulogy - ${priceInDollars}` })

test('the preview replaces the form once it is written, stays in its place and is the same after a reload', async ({
  page,
}) => {
  const release = await holdRequests(page, /\/preview$/)
  await submitForm(page)
  const sheet = page.locator('.sheet')
  await expect(sheet).toContainText('Margaret Ellen Shaw')
  const top = () => sheet.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  const before = await top()
  release()
  await expect(unlockButton(page)).toBeEnabled()
  expect(await top()).toBe(before)
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
  await expect(page.locator('form[name=eulogy]')).toHaveCount(0)
  const shown = await page.locator('.eulogy').innerText()
  expect(shown.split(/\s+/).length).toBeGreaterThan(10)
  await page.reload()
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
  expect(await page.locator('.eulogy').innerText()).toBe(shown)
})

test('on a slow network the footer is never seen before the preview', async ({ page }) => {
  await reachStep(page, 4, { memory: richMemory })
  await fields(page).customerName.fill('Anna')
  await fields(page).email.fill(uniqueEmail())
  const devTools = await page.context().newCDPSession(page)
  const bytesPerSecond = 400_000 / 8
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  const frames = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const seen = new Set<string>()
        const look = () => {
          const footer = document.querySelector('.site-footer')?.getBoundingClientRect()
          seen.add(footer && footer.top >= innerHeight ? 'no footer' : 'the footer')
          const screen = document.querySelector('.eulogy, .waiting-sheet, form[name=eulogy]')
          seen.add(screen?.className ?? 'nothing')
          if (screen?.matches('.eulogy')) resolve([...seen])
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  await generateButton(page).click()
  expect(await frames).toEqual([
    'no footer',
    'card form-card',
    'preview-sheet sheet waiting-sheet',
    'eulogy drop-cap',
  ])
})

/** Without the eulogy’s own, on the sheet and in the pictures. */
const mostWords = 150

test('the button is in the first view, right below the text or beside it, and little else is said', async ({
  page,
}) => {
  await withoutDemonstration(page)
  const { id, email } = await createPreview(page)
  await page.goto(archivePath(id))
  await expect(unlockButton(page)).toBeInViewport({ ratio: 1 })
  const text = await boxOf(page.locator('.read-so-far'))
  const unlockAt = await boxOf(unlockButton(page))
  expect(unlockAt.y - text.y - text.height).toBeLessThan(40)
  const wordsIn = async (parts: Locator) => countWords((await parts.allInnerTexts()).join(' '))
  const own = await wordsIn(page.locator('.preview-sheet, .pic'))
  expect((await wordsIn(page.locator('main'))) - own).toBeLessThanOrEqual(mostWords)
  const change = await boxOf(button(page, 'Change my answers'))
  expect(change.y).toBeGreaterThan(unlockAt.y + unlockAt.height)
  await waitForEmail(email, 'Your eulogy preview is ready')
  for (const { words, ...size } of [
    { words: 45, width: 390, height: 844 },
    { words: 180, width: 1280, height: 800 },
  ]) {
    const preview = 'mornings with father '.repeat(words / 3).trim()
    await queryDatabase('update eulogy_submissions set preview = $2 where id = $1', [id, preview])
    await page.setViewportSize(size)
    await page.goto(archivePath(id))
    await expect(page.locator('.eulogy')).toContainText(preview)
    await expect(unlockButton(page)).toBeInViewport({ ratio: 1 })
  }
})

const answer = 'She once drove all night to bring me my violin, and never spoke of it.'

const box = (page: Page) => page.getByRole('form', { name: /^Question/ }).getByRole('textbox')
const told = (page: Page) => page.getByRole('list', { name: 'What you added' })

test('thin notes are asked about before anything is written, and the answer is stored', async ({
  page,
}) => {
  const stored = page.waitForResponse(/\/api\/submissions$/)
  await submitForm(page, { memory: 'She taught me to swim.' })
  const { id } = (await (await stored).json()) as { id: string }
  await expect(heading(page, 'A question first')).toBeFocused()
  await page.setViewportSize({ width: 390, height: 664 })
  for (const part of [page.locator('.listen-ask'), box(page), page.getByText('Add this')])
    await expect(part).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Generating...')).toHaveCount(0)
  await box(page).fill(answer)
  await button(page, 'Add this').click()
  await expect(page.getByText('Thank you, Anna.', { exact: true }).last()).toBeFocused()
  await expect(told(page)).toContainText(answer)
  await writeNowButton(page).click()
  await expect(unlockButton(page)).toBeEnabled()
  const kept: SubmissionReply = await (await page.request.get(`/api/submissions/${id}`)).json()
  expect(kept.questions[0]).toMatchObject({ number: 1, round: 1, answer })
})
