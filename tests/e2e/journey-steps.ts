import { expect, type Page } from '@playwright/test'

/** Where the stand-ins of the stack under test listen. */
export const port = Number(process.env.JOURNEY_PORT ?? 4200)
export const stripeUrl = `http://127.0.0.1:${port + 1}`
const mailboxUrl = `http://127.0.0.1:${port + 2}`

export type CompleteFormInput = { name?: string; email?: string }

let counter = 0
/** An address of this journey's own, so that letters of others do not mix in. */
export const uniqueEmail = (who = 'anna') =>
  `${who}.${process.pid}.${Date.now()}.${counter++}@example.com`

/** Goes through the four steps as a person would. */
export async function completeForm(
  page: Page,
  { name = 'Margaret Ellen Shaw', email }: CompleteFormInput = {},
) {
  await page.goto('/')
  await page.getByPlaceholder('Enter their full name').fill(name)
  await page.getByLabel(`${name}'s relationship to you`).selectOption('mother')
  await next(page, 'Share a Few Memories or Qualities')
  await page
    .getByLabel('Key qualities or traits')
    .fill('patient, funny, stubborn about gravy, kind to strangers')
  await page
    .getByLabel('A fond memory')
    .fill(
      'She taught me to swim in the cold sea and never let go of my hand. Every Sunday she baked bread and the whole street smelled of it.',
    )
  await next(page, 'Tone and Any Special Messages')
  await next(page, 'Where Should We Send Your Eulogy?')
  await page.getByLabel('Your first name').fill('Anna')
  await page
    .getByLabel(/email/i)
    .first()
    .fill(email ?? uniqueEmail())
  await page.getByRole('button', { name: 'Generate My Eulogy' }).click()
}

async function next(page: Page, title: string) {
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

export async function unlock(page: Page) {
  await expect(page.getByRole('heading', { name: 'Your Eulogy Preview' })).toBeVisible()
  await page.getByRole('button', { name: 'Unlock Full Eulogy - $19' }).click()
  await page.waitForURL(/\/pay\//)
}

export const fullEulogy = (page: Page) =>
  page.getByRole('heading', { name: 'Your Complete Eulogy' })

export async function waitForEmail(email: string, subject: string) {
  const query = new URLSearchParams({ to: email, subject, wait: '20000' })
  const letters = await (await fetch(`${mailboxUrl}/emails.json?${query}`)).json()
  const [letter] = letters as { html: string; text: string; subject: string }[]
  if (!letter) throw new Error(`No email "${subject}" arrived for ${email}`)
  return letter
}

export const stripeControl = (path: string, method: string, body?: object) =>
  fetch(`${stripeUrl}/control/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })

/** A line that is slow: what goes to these addresses waits until it is let through. */
export async function holdRequests(page: Page, addresses: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue().catch(() => {})
  })
  return resolve
}

/** A line that is cut: what goes to these addresses arrives nowhere, until it is mended. */
export async function failRequests(page: Page, addresses: RegExp): Promise<() => Promise<void>> {
  await page.route(addresses, (route) => route.abort('connectionfailed'))
  return () => page.unroute(addresses)
}

/** A part of the app that comes, and throws as soon as it is shown, until it is mended. */
export async function breakChunk(page: Page, part: string, error: string) {
  const address = new RegExp(`/assets/${part}-[^/]*\\.js$`)
  const body = `export default () => { throw new Error('${error}') }`
  await page.route(address, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  return () => page.unroute(address)
}

/** Where the browser hears of the finished text. */
export const eulogyUpdates = /\/api\/submissions\/[^/]+\/(waiting|full-eulogy)$/
