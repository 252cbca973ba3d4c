import { expect, type Page } from '@playwright/test'
import { priceInDollars } from '#domain/offer.ts'
import {
  archivePath,
  createPreview,
  queryDatabase,
  submissionInput,
  test,
  waitForText,
} from './fixtures.ts'
import { fields, generateButton, heading, nextButton, unfold, writeNowButton } from './form-page.ts'
import { fullEulogy, unlock } from './journey-pages.ts'
import {
  boxOf,
  cspViolations,
  dataLayerEvents,
  errorColor,
  expectFullText,
  expectToast,
} from './page-checks.ts'
import { stripeUrl, uniqueEmail, waitForEmail } from './stand-ins.ts'

const card = '4242424242424242'

/** What someone chooses of what is counted, in four steps. */
async function fillForm(page: Page, email: string) {
  const form = fields(page)
  await page.goto('/')
  await form.name.fill(submissionInput.name)
  await form.relationship.selectOption('grandmother')
  await unfold(page)
  await form.scripture.fill('Psalm 23')
  await nextButton(page).click()
  await form.qualities.fill(submissionInput.qualities)
  await form.memory.fill(submissionInput.memory)
  await form.length.selectOption('long')
  await nextButton(page).click()
  await page.getByLabel('Very Emotional').check()
  await unfold(page)
  await form.theme.selectOption('military')
  await form.additional.fill('Thank the choir.')
  await nextButton(page).click()
  await form.customerName.fill('Anna')
  await form.email.fill(email)
  await generateButton(page).click()
  await writeNowButton(page).click()
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a visitor buys a eulogy, from the home page to the full text and its email', async ({
    page,
    baseURL,
  }) => {
    const email = uniqueEmail()
    const blocked = await cspViolations(page)
    const toUs: string[] = []
    const elsewhere: string[] = []
    page.on('request', (request) => {
      const body = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`
      ;(request.url().startsWith(baseURL ?? '') ? toUs : elsewhere).push(body)
    })
    await fillForm(page, email)
    await expect(page.getByRole('button', { name: /^Unlock/ })).toBeEnabled()

    await test.step('nothing that the user typed is pushed to the data layer', async () => {
      expect(await dataLayerEvents(page)).toEqual([
        { event: 'form_step_1', relationship: 'grandmother' },
        { event: 'form_step_2', length: 'long' },
        { event: 'form_step_3', tone: 'emotional', theme: 'military' },
        { event: 'form_step_4', type: 'general' },
        { event: 'generate_lead', type: 'general' },
        { event: 'preview_generated', relationship: 'grandmother' },
      ])
    })

    await expect(page.locator('input[autocomplete^=cc], input[name*=card]')).toHaveCount(0)
    const started = page.waitForRequest(/\/api\/create-checkout$/)
    await unlock(page)
    const { submissionId: id } = (await started).postDataJSON()
    const kept = await (await page.request.get(`/api/submissions/${id}`)).json()
    expect(kept).toMatchObject({
      person: submissionInput.name,
      name: submissionInput.name,
      relationship: 'grandmother',
      scripture: 'Psalm 23',
      qualities: submissionInput.qualities,
      memories: submissionInput.memory,
      length: 'long',
      tone: 'emotional',
      theme: 'military',
      additional: 'Thank the choir.',
      type: 'general',
      customer_name: 'Anna',
      email,
    })
    expect(page.url()).toContain(`${stripeUrl}/pay/`)
    const sessionId = page.url().split('/').at(-1)
    await page.getByLabel('Card number').fill(card)
    const arrival = page.waitForRequest(/\/payment-success/)
    await page.getByRole('button', { name: 'Pay' }).click()
    const { pathname, searchParams } = new URL((await arrival).url())
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/payment-success',
      { success: 'true', session_id: sessionId, submission_id: id },
    ])
    await expect(heading(page, 'Thank You for Your Purchase')).toBeVisible()
    const order = await page.getByText(/order number/i).textContent()
    const [number] = /\d{8}/.exec(order ?? '') ?? []
    expect(number).toBeDefined()
    await expect(page.getByText('Your eulogy is ready!')).toBeVisible()
    await expect(fullEulogy(page)).toBeVisible()
    await expectFullText(page, await waitForText(page, id))
    const message = await waitForEmail(email, 'Your eulogy for Margaret Ellen Shaw')
    expect(message.text).toContain(number)

    await test.step('a card number is typed on the provider’s page only, and reaches us in no request', async () => {
      expect(elsewhere.filter((sent) => sent.includes(card))).toHaveLength(1)
      expect(toUs.length).toBeGreaterThan(3)
      expect(toUs.filter((sent) => sent.includes(card))).toEqual([])
      const stored = await queryDatabase<{ row: string }>(
        'select row_to_json(c)::text as row from checkouts c where root_id = $1',
        [id],
      )
      expect(stored).toHaveLength(1)
      expect(stored[0]?.row).not.toContain('4242')
    })

    await test.step('the whole journey keeps to the content security policy', async () => {
      expect(blocked).toEqual([])
      // The list isn't empty because nobody listens.
      await page.evaluate(() => {
        new Image().src = 'http://127.0.0.1:9/'
      })
      await expect
        .poll(() => blocked)
        .toEqual([expect.stringMatching(/^img-src http:\/\/127.0.0.1:9\/? on/)])
    })
  })
})

test('a buyer pays with a second card after the first is declined', async ({ page }) => {
  const { id } = await createPreview(page)
  await page.goto(archivePath(id))
  await unlock(page)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Payment Successful!')).toBeVisible()
  await expect(fullEulogy(page)).toBeVisible()
})

test('a canceled payment returns to the preview and shows a toast', async ({ page }) => {
  const { id, preview } = await createPreview(page)
  await page.goto(archivePath(id))
  await unlock(page)
  const arrival = page.waitForRequest(/canceled=true/)
  await page.getByRole('button', { name: 'Back' }).click()
  expect(new URL((await arrival).url()).searchParams.get('submission_id')).toBe(id)
  await expectToast(page, {
    title: 'Payment Canceled',
    text: "Your payment was canceled. You can try again when you're ready.",
    destructive: true,
  })
  const [toast, main] = [page.locator('.toast'), page.locator('.preview .btn-primary')]
  const bottom = (box: { y: number; height: number }) => box.y + box.height
  const [over, under] = [await boxOf(toast), await boxOf(main)]
  expect(bottom(over) < under.y || bottom(under) < over.y).toBe(true)
  const line = page.locator('.preview-main > .panel-amber')
  await expect(line).toHaveText(/^Nothing was charged, and your words are safe/)
  await expect(line).not.toHaveCSS('color', errorColor)
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
  await expect(page.locator('.eulogy')).toContainText(preview.slice(0, 60))
  await expect(page.locator('form[name=eulogy]')).toHaveCount(0)
  await page.getByRole('button', { name: `Unlock Full Eulogy - ${priceInDollars}` }).click()
  await page.waitForURL(/\/pay\//)
})
