import { expect, type Page } from '@playwright/test'
import { priceInDollars } from '#domain/offer.ts'
import { typeset } from '#domain/typography.ts'
import { archivePath, createPreview, queryDatabase, submissionInput, test } from './fixtures.ts'
import { heading, submitForm } from './form-page.ts'
import { holdRequests } from './network-faults.ts'
import { waitForEmail } from './stand-ins.ts'

const words = (text: string) => text.trim().split(/\s+/)
const unlockButton = (page: Page) =>
  page.getByRole('button', { name: `Unlock Full Eulogy - ${priceInDollars}` })
const shown = async (page: Page) => words(await page.locator('.eulogy').innerText())

test('the preview replaces the form once it is written, and is the same after a reload', {
  tag: ['@S4-012', '@S2-142'],
}, async ({ page }) => {
  await submitForm(page)
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
  await expect(page.locator('form[name=eulogy]')).toHaveCount(0)
  await expect(unlockButton(page)).toBeEnabled()
  const before = await shown(page)
  expect(before.length).toBeGreaterThan(10)
  await page.reload()
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
  expect(await shown(page)).toEqual(before)
})

test('the preview screen shows its heading, text, link, button and assurance', {
  tag: ['@S2-140', '@S2-144', '@S2-145', '@S2-146', '@S2-147'],
}, async ({ page }) => {
  const { id, preview } = await createPreview(page)
  await page.goto(archivePath(id))
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
  const ending = ['Click', 'to', 'unlock', 'the', 'full', 'eulogy']
  const [last = '', ...before] = words(typeset(preview)).reverse()
  expect(await shown(page)).toEqual([...before.reverse(), `${last}…`, ...ending])
  await expect(
    page.getByRole('link', { name: 'Click to unlock the full eulogy', exact: true }),
  ).toBeVisible()
  await expect(
    page.getByRole('button', { name: `Unlock Full Eulogy - ${priceInDollars}`, exact: true }),
  ).toBeVisible()
  await expect(
    page.getByText("100% secure payment. Money-back guarantee if you're not satisfied.", {
      exact: true,
    }),
  ).toBeVisible()
})

test('the preview says which language the text is in, and who writes and checks it', {
  tag: ['@R45-c', '@R50-b'],
}, async ({ page }) => {
  await submitForm(page)
  await expect(unlockButton(page)).toBeEnabled()
  const beside = page.locator('.preview-main')
  const words = [
    'We write in the language you write in.',
    /AI writes the draft, using a language model from .*A second one checks it against your answers\./,
  ]
  for (const shown of words) await expect(beside.getByText(shown)).toBeVisible()
  await page.getByRole('link', { name: 'Click to unlock the full eulogy' }).click()
  const modal = page.getByRole('dialog')
  await expect(modal.getByRole('button', { name: `Pay ${priceInDollars}` })).toBeEnabled()
  for (const shown of words) await expect(modal.getByText(shown)).toBeVisible()
  await expect(modal.getByRole('link', { name: 'privacy policy' })).toBeVisible()
})

test('the screen shows the progress while the preview is written', async ({ page }) => {
  const { promise: read, resolve: goOn } = Promise.withResolvers<void>()
  await page.exposeFunction('lineRead', () => read)
  await page.addInitScript(() => {
    const real = window.fetch
    window.fetch = async (input, init) => {
      const response = await real(input, init)
      if (!String(input).endsWith('/preview')) return response
      const whole = await response.text()
      const [last = ''] = whole.trim().split('\n').slice(-1)
      const bytes = new TextEncoder()
      const body = new ReadableStream({
        async start(controller) {
          controller.enqueue(bytes.encode('{"stage":"writing"}\n{"stage":"checking"}\n'))
          await (window as unknown as { lineRead: () => Promise<void> }).lineRead()
          controller.enqueue(bytes.encode(`${last}\n`))
          controller.close()
        },
      })
      return new Response(body)
    }
  })
  await submitForm(page)
  await expect(page.getByText('Checking every line against your words.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generating...' })).toBeVisible()
  goOn()
  await expect(unlockButton(page)).toBeEnabled()
  await expect(page.getByText('Checking every line against your words.')).toHaveCount(0)
})

test('an unchecked preview says so, also when it is opened again', async ({ page }) => {
  const { id } = await createPreview(page, { name: 'Margaret judge-down Shaw' })
  const label = "Not checked yet: we couldn't reach our checker just now."
  await page.goto(archivePath(id))
  await expect(page.getByText(label)).toBeVisible()
  const checked = await createPreview(page)
  await page.goto(archivePath(checked.id))
  await expect(unlockButton(page)).toBeEnabled()
  await expect(page.getByText(label)).toHaveCount(0)
})

test('a payment modal opens from the preview and closes with "decide later"', {
  tag: ['@S2-148', '@S2-149'],
}, async ({ page }) => {
  const { id } = await createPreview(page)
  await page.goto(archivePath(id))
  await page.getByRole('link', { name: 'Click to unlock the full eulogy' }).click()
  const modal = page.getByRole('dialog')
  await expect(modal.getByRole('button', { name: /^Pay/ })).toBeVisible()
  const covered = page.getByRole('button', { name: `Unlock Full Eulogy - ${priceInDollars}` })
  await expect(covered.click({ timeout: 500 })).rejects.toThrow()
  await modal.getByRole('button', { name: "No thanks, I'll decide later", exact: true }).click()
  await expect(modal).toHaveCount(0)
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
  await expect(covered).toBeEnabled()
})

test('the payment modal leads to the payment page', { tag: '@S2-148' }, async ({ page }) => {
  const { id } = await createPreview(page)
  await page.goto(archivePath(id))
  await page.getByRole('link', { name: 'Click to unlock the full eulogy' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/pay\//)
})

test('the button is in the first view, right below the text; the rest comes after it', async ({
  page,
}) => {
  const { id, email } = await createPreview(page)
  await page.goto(archivePath(id))
  await expect(unlockButton(page)).toBeInViewport({ ratio: 1 })
  const bottom = (box: { y: number; height: number } | null) => (box ? box.y + box.height : 0)
  const text = bottom(await page.locator('.sheet').boundingBox())
  const button = await unlockButton(page).boundingBox()
  expect((button?.y ?? 0) - text).toBeLessThan(40)
  const change = page.getByRole('button', { name: 'Change my answers' })
  expect((await change.boundingBox())?.y).toBeGreaterThan(bottom(button))
  await expect(
    page.getByText(`We’re emailing ${email} a private link to this preview`),
  ).toBeVisible()
  await waitForEmail(email, 'Your preview is ready')
  await expect(page.getByText(/You pay on Stripe’s page/)).toHaveCount(1)
})

test('a preview of 45 words leaves the button in the first view of a phone', async ({ page }) => {
  const { id } = await createPreview(page)
  const words = Array.from({ length: 15 }, () => 'mornings with father')
  await queryDatabase('update eulogy_submissions set preview = $2 where id = $1', [
    id,
    words.join(' '),
  ])
  await page.goto(archivePath(id))
  await expect(unlockButton(page)).toBeInViewport({ ratio: 1 })
})

test('below 150 words a memory comes first, and the unlock button second', {
  tag: '@R62-a',
}, async ({ page }) => {
  const few = { qualities: 'patient, kind', memory: '', scripture: '', additional: '' }
  const { id } = await createPreview(page, few)
  await page.goto(archivePath(id))
  await expect(
    page.getByText(/^This will be a short text: about \d+ words, one minute\.$/),
  ).toBeVisible()
  const add = page.getByRole('button', { name: 'Answer two questions first' })
  await expect(add).toHaveClass(/btn-primary/)
  await expect(unlockButton(page)).not.toHaveClass(/btn-primary/)
  await add.click()
  await expect(page.getByRole('textbox', { name: /^Quick question/ })).toBeFocused()
  await page.keyboard.type(submissionInput.memory)
  await page.getByRole('button', { name: 'Add this' }).click()
  await expect(unlockButton(page)).toHaveClass(/btn-primary/)
  await expect(page.getByText(/^Your full eulogy: about/)).toBeVisible()
})

test('the text stays where it is when the preview is finished', async ({ page }) => {
  const release = await holdRequests(page, /\/preview$/)
  await submitForm(page)
  release()
  const sheet = page.locator('.sheet')
  await expect(sheet).toBeVisible()
  const top = () => sheet.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  await expect.poll(top).toBeGreaterThan(0)
  const before = await top()
  await expect(page.getByRole('button', { name: /^Unlock Full Eulogy/ })).toBeVisible()
  expect(await top()).toBe(before)
})
