import { expect, test } from '@playwright/test'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { submitForm } from './form-page.ts'
import { fullEulogy, unlock } from './journey-pages.ts'
import { axeViolations, cspViolations } from './page-checks.ts'

test.use({ serviceWorkers: 'allow' })

const addresses = [
  '/',
  '/payment-success',
  '/404',
  '/nothing-here',
  '/api/site',
  '/api/nothing',
  '/sw.js',
  '/my-eulogy',
  '/read',
  '/share-a-memory',
  `/share-a-memory/${'k'.repeat(43)}`,
]

for (const address of addresses) {
  test(`${address} has every security header`, async ({ request }) => {
    const headers = (await request.get(address)).headers()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe-inline')
    expect(new CspEvaluator(new CspParser(policy).csp).evaluate()).toEqual([])
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['permissions-policy']).toContain('camera=(), microphone=(self),')
  })
}

test('an unknown path returns 404 with the not-found page', async ({ page }) => {
  const response = await page.goto('/nothing-here')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('the whole journey violates neither the content security policy nor axe', async ({ page }) => {
  const broken = await cspViolations(page)
  const seen = async () => expect(await axeViolations(page)).toEqual([])
  await page.goto('/')
  await seen()
  await submitForm(page)
  await expect(page.getByRole('heading', { name: 'Your Eulogy Preview' })).toBeVisible()
  await seen()
  await unlock(page)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Payment Successful!')).toBeVisible()
  await seen()
  await expect(fullEulogy(page)).toBeVisible()
  await seen()
  expect(broken).toEqual([])
})
