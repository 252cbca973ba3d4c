import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { axeViolations, expectToast, toast } from './page-checks.ts'
import { uniqueEmail, waitForEmail } from './stand-ins.ts'

const operator = 'people@lovinglysaid.test'

test('a message from the home page reaches us, and its confirmation stays after the toast', {
  tag: ['@R1-a', '@S4-051', '@S4-052', '@S4-053'],
}, async ({ page }) => {
  const form = page.locator('#contact form')
  const field = (name: string) => form.getByLabel(name, { exact: true })
  const from = uniqueEmail('visitor')
  const subject = `Music ${Date.now()}`
  await page.clock.install()
  await page.goto('/#contact')
  await field('Name').fill('Ruth')
  await field('Email').fill(from)
  await field('Subject').fill(subject)
  await field('Message').fill('May I bring my own music?')
  await form.locator('button[type=submit]').click()
  await expectToast(page, {
    title: 'Message Sent',
    text: "We've received your message and will get back to you soon.",
  })
  await expect(field('Message')).toHaveValue('')
  const message = await waitForEmail(operator, subject)
  expect(message.text).toContain('May I bring my own music?')
  await page.clock.runFor(10_000)
  await expect(toast(page)).toHaveCount(0)
  await expect(page.locator('#contact .banner-green')).toHaveText(
    `Thank you. We have your message, and we’ll write back to ${from}.`,
  )
  expect(await axeViolations(page)).toEqual([])
})
