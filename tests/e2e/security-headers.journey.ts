import { expect } from '@playwright/test'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { test } from './fixtures.ts'
import { submitForm } from './form-page.ts'
import { fullEulogy, unlock } from './journey-pages.ts'
import { cspViolations } from './page-checks.ts'

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

test('every kind of response has every security header', async ({ request }) => {
  for (const address of addresses) {
    const headers = (await request.get(address)).headers()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy, address).toContain("frame-ancestors 'none'")
    expect(policy, address).not.toContain('unsafe-inline')
    expect(new CspEvaluator(new CspParser(policy).csp).evaluate(), address).toEqual([])
    expect(headers, address).toMatchObject({
      'strict-transport-security': expect.stringMatching(/max-age=\d{8}/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=(), microphone=(),'),
    })
  }
})

test('the whole journey keeps to the content security policy', async ({ page }) => {
  const broken = await cspViolations(page)
  await page.goto('/')
  await submitForm(page)
  await expect(page.getByRole('heading', { name: 'Your Eulogy Preview' })).toBeVisible()
  await unlock(page)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Payment Successful!')).toBeVisible()
  await expect(fullEulogy(page)).toBeVisible()
  expect(broken).toEqual([])
  // The list isn't empty because nobody listens.
  await page.evaluate(() => {
    new Image().src = 'http://127.0.0.1:9/'
  })
  await expect
    .poll(() => broken)
    .toEqual([expect.stringMatching(/^img-src http:\/\/127.0.0.1:9\/? on/)])
})
