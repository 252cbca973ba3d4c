import { expect, type Page } from '@playwright/test'
import { brand } from '#web/content/brand.ts'
import { dataLayerEvents, expectToast, toast } from './expectations.ts'
import { test } from './fixtures.ts'
import { failRequests, holdRequests } from './network-faults.ts'
import { axeViolations } from './page-checks.ts'
import { uniqueEmail, waitForEmail } from './stand-ins.ts'

const operator = 'people@lovinglysaid.test'
const sent = {
  title: 'Message Sent',
  text: "We've received your message and will get back to you soon.",
}
const failed = {
  title: 'Error',
  text: `We couldn’t send your message just now. What you wrote is still here. Please press the button again, or write to ${brand.supportEmail}.`,
  destructive: true,
}

const formOf = (page: Page) => {
  const form = page.locator('#contact form')
  return {
    name: form.getByLabel('Name', { exact: true }),
    email: form.getByLabel('Email', { exact: true }),
    subject: form.getByLabel('Subject', { exact: true }),
    message: form.getByLabel('Message', { exact: true }),
    send: form.locator('button[type=submit]'),
    trouble: form.locator('.error-message'),
  }
}

async function fill(page: Page, subject = 'A question') {
  const { name, email, subject: about, message } = formOf(page)
  const words = { from: uniqueEmail('visitor'), subject, message: 'May I bring my own music?' }
  await page.goto('/#contact')
  await name.fill('Ruth')
  await email.fill(words.from)
  await about.fill(words.subject)
  await message.fill(words.message)
  return words
}

test('the contact form of the home page asks for name, email, subject and message', {
  tag: ['@S2-200', '@S2-201', '@S2-202', '@S2-203', '@S5-003'],
}, async ({ page }) => {
  await page.goto('/#contact')
  const form = formOf(page)
  await expect(form.name).toBeVisible()
  await expect(form.email).toHaveAttribute('type', 'email')
  await expect(form.subject).toBeVisible()
  await expect(form.message).toHaveJSProperty('tagName', 'TEXTAREA')
})

const required = {
  name: ['Enter your name', 'S5-001'],
  email: ['Enter your email address', 'S5-002'],
  subject: ['Enter a subject', 'S5-004'],
  message: ['Write your message', 'S5-005'],
} as const
test('a message is not sent while something is missing', {
  tag: Object.values(required).map(([, id]) => `@${id}`),
}, async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()))
  const form = formOf(page)
  for (const [missing, [advice]] of Object.entries(required)) {
    await fill(page)
    await form[missing as keyof typeof required].fill('')
    await form.send.click()
    await expect(page.getByText(advice, { exact: true })).toBeVisible()
    await expect(form.send).toBeEnabled()
  }
  expect(requests).toEqual([])
})

test('a sent message is confirmed and counted, and its fields are emptied', {
  tag: ['@S2-204', '@S2-205', '@S4-050', '@S4-051', '@S4-052', '@S4-053', '@S7-036', '@R1-a'],
}, async ({ page }) => {
  await page.clock.install()
  const subject = `Music ${Date.now()}`
  const words = await fill(page, subject)
  const form = formOf(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const request = page.waitForRequest(/\/api\/contact$/)
  const answer = page.waitForResponse(/\/api\/contact$/)
  await form.send.click()
  await expect(form.send).toHaveText('Sending...')
  await expect(form.send).toBeDisabled()
  expect((await request).method()).toBe('POST')
  expect((await request).postDataJSON()).toEqual({
    name: 'Ruth',
    email: words.from,
    subject,
    message: words.message,
  })
  await answer
  await page.clock.runFor(990)
  await expect(form.send).toHaveText('Sending...')
  await page.clock.runFor(10)
  await expect(form.send).toBeEnabled()
  await page.clock.runFor(600)
  await expectToast(page, sent)
  for (const field of [form.name, form.email, form.subject, form.message]) {
    await expect(field).toHaveValue('')
  }
  expect(
    (await dataLayerEvents(page)).filter(({ event }) => event === 'contact_form_submit'),
  ).toEqual([{ event: 'contact_form_submit' }])
  const message = await waitForEmail(operator, subject)
  expect(message.text).toContain(words.message)
})

test('the confirmation stays after its toast, until the next message', async ({ page }) => {
  await page.clock.install()
  const words = await fill(page)
  await formOf(page).send.click()
  const confirmation = page.locator('#contact .banner-green')
  await expect(confirmation).toHaveText(
    `Thank you. We have your message, and we’ll write back to ${words.from}.`,
  )
  await page.clock.runFor(10_000)
  await expect(toast(page)).toHaveCount(0)
  await expect(confirmation).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await fill(page)
  await holdRequests(page, /\/api\/contact$/)
  await formOf(page).send.click()
  await expect(formOf(page).send).toHaveText('Sending...')
  await expect(confirmation).toHaveCount(0)
})

test('the button is disabled while a message is being sent', {
  tag: ['@S2-204', '@S2-205'],
}, async ({ page }) => {
  await fill(page)
  const release = await holdRequests(page, /\/api\/contact$/)
  const { send } = formOf(page)
  await send.click()
  await page.waitForTimeout(1_200)
  await expect(send).toHaveText('Sending...')
  await expect(send).toBeDisabled()
  release()
  await expectToast(page, sent)
})

test('a message that cannot be sent shows an error and stays in the fields', {
  tag: ['@R1-e', '@R1-f'],
}, async ({ page }) => {
  const words = await fill(page)
  const form = formOf(page)
  const restore = await failRequests(page, /\/api\/contact$/)
  await form.send.click()
  await expectToast(page, failed)
  await expect(form.trouble).toBeVisible()
  await expect(form.name).toHaveValue('Ruth')
  await expect(form.email).toHaveValue(words.from)
  await expect(form.subject).toHaveValue(words.subject)
  await expect(form.message).toHaveValue(words.message)
  await restore()
  await form.send.click()
  await expectToast(page, sent)
  await expect(form.trouble).toHaveCount(0)
})
