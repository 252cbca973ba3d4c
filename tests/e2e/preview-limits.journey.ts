import { expect, type Page, test } from '@playwright/test'
import { expectErrorLine, expectToast } from './expectations.ts'
import { queryDatabase as askDatabase } from './fixtures.ts'
import { fields, heading, stepTitles, submitForm } from './form-page.ts'
import { failRequests } from './network-faults.ts'

const generate = (page: Page) => page.getByRole('button', { name: 'Generate My Eulogy' })

/** A stored submission without a preview. */
async function storedBy(page: Page) {
  const stored = page.waitForResponse(/\/api\/submissions$/)
  const restore = await failRequests(page, /\/preview$/)
  await submitForm(page)
  const { id } = (await (await stored).json()) as { id: string }
  await expect(generate(page)).toBeEnabled()
  await restore()
  return id
}

test('a rate-limited visitor sees when to retry and that the words are safe, in a line that stays', {
  tag: '@R40-a',
}, async ({ page }) => {
  await page.clock.install()
  const id = await storedBy(page)
  await askDatabase(
    `insert into spend (id, submission_id, purpose, cost_micros, reserved_at)
     select gen_random_uuid(), $1, 'preview', 0, now() from generate_series(1, 40)`,
    [id],
  )
  const answer = page.waitForResponse(/\/preview$/)
  await generate(page).click()
  const refused = await answer
  expect(refused.status()).toBe(429)
  expect(Number(await refused.headerValue('retry-after'))).toBeGreaterThan(0)
  const { message } = (await refused.json()) as { message: string }
  expect(message).toMatch(/Your words are safe\. Please come back in/)
  await expectToast(page, { title: 'Please Try Again Soon', text: message })
  await expectErrorLine(page, message)
  await expect(heading(page, stepTitles[3])).toBeVisible()
  await expect(fields(page).customerName).toHaveValue('Anna')
})

test('the proof of work loads and runs in the background only after many previews from one network', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `198.18.${Date.now() % 250}.7` })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const id = await storedBy(page)
  await askDatabase(
    `with others as (
       insert into eulogy_submissions (id, root_id, person, name, relationship, qualities, email, customer_name, created_at)
       select n.id, n.id, 'M', 'M', 'mother', 'kind', 'a@example.com', 'Anna', now()
       from (select gen_random_uuid() as id from generate_series(1, 1000)) n returning id)
     insert into submission_origins (submission_id, network, browser, seen_at, previewed_on)
     select others.id, c.network, gen_random_uuid(), now(), (now() at time zone 'utc')::date
     from others, submission_origins c where c.submission_id = $1`,
    [id],
  )
  const solver = () => loaded.filter((path) => /\/assets\/proof-/.test(path))
  expect(solver()).toEqual([])
  const refused = page.waitForResponse((response) => response.status() === 428)
  const proved = page.waitForResponse(/\/proof-of-work$/)
  await generate(page).click()
  await refused
  expect((await proved).status()).toBe(200)
  await expect(heading(page, 'Your Eulogy Preview')).toBeVisible()
  expect(solver()).toHaveLength(1)
  await expect(page.locator('.error-message')).toHaveCount(0)
})
