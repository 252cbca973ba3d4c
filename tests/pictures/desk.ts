import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import { axeViolations } from '#tests/journeys/page-checks.ts'
import { Visitor } from '#tests/support/visitor.ts'

type Stack = {
  siteUrl: string
  urls: { owner: string }
  thirdParties: { payments: { address: string }; mail: { address: string } }
}

/** Saves every screen of the web desk, narrow and wide, light and dark. Returns what axe found. */
export async function captureDesk(
  browser: Browser,
  stack: Stack,
  { deskUrl, folder }: { deskUrl: string; folder: string },
): Promise<string[]> {
  const { written, late, contactId } = await seed(stack)
  const screens: [name: string, open: (page: Page) => Promise<unknown>][] = [
    ['01-today', (page) => page.goto('/')],
    ['02-find', (page) => page.goto('/search')],
    ['03-found', (page) => find(page, 'anna@example.com')],
    ['04-order', (page) => page.goto(`/orders/${written}`)],
    ['05-late-order', (page) => page.goto(`/orders/${late}`)],
    ['06-refund', (page) => page.goto(`/orders/${written}/refund`)],
    ['07-resend', (page) => page.goto(`/orders/${written}/resend`)],
    ['08-change-email', (page) => page.goto(`/orders/${written}/change-email`)],
    ['09-change-email-confirm', (page) => changeEmail(page, written)],
    ['10-erase', (page) => page.goto(`/orders/${written}/erase`)],
    ['11-result', (page) => page.goto(`/orders/${written}?outcome=retry-granted`)],
    ['12-words', (page) => press(page, `/orders/${written}`, 'Show the words')],
    ['13-inbox', (page) => page.goto('/inbox')],
    ['14-message', (page) => page.goto(`/inbox/${contactId}`)],
    ['15-message-words', (page) => press(page, `/inbox/${contactId}`, 'Show the words')],
    ['16-figures', (page) => page.goto('/figures')],
    ['17-figures-tables', (page) => openTables(page)],
    ['18-previews', (page) => page.goto('/previews')],
    ['19-audit', (page) => page.goto('/audit')],
    ['20-missing', (page) => page.goto('/orders/99999999')],
  ]
  await mkdir(folder, { recursive: true })
  const violations: string[] = []
  for (const width of [390, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        baseURL: deskUrl,
        viewport: { width, height: width < 600 ? 844 : 900 },
        colorScheme,
      })
      const page = await context.newPage()
      const capture = async (name: string) => {
        await page.screenshot({
          path: join(folder, `${name}-${width}-${colorScheme}.png`),
          fullPage: true,
        })
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (overflow > 0) violations.push(`${name} at ${width} px is ${overflow} px too wide`)
        if (width === 390 && colorScheme === 'light')
          violations.push(...(await axeViolations(page)).map((found) => `${name}: ${found}`))
        await page.emulateMedia({ colorScheme })
      }
      await signIn(page, stack.thirdParties.mail.address, capture)
      for (const [name, open] of screens) {
        await open(page)
        await capture(name)
      }
      await context.close()
    }
  }
  return violations
}

async function signIn(page: Page, mailbox: string, capture: (name: string) => Promise<void>) {
  await page.goto('/')
  await capture('00-sign-in')
  const subject = 'link to the desk'
  const count = (await listEmails(mailbox, subject)).length
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.getByRole('heading', { name: 'Look in the mailbox' }).waitFor()
  await capture('00-sent')
  let emails = await listEmails(mailbox, subject)
  while (emails.length === count) emails = await listEmails(mailbox, subject)
  const newest = emails.toSorted((a, b) => b.n - a.n)[0]
  await page.goto(/\/enter\/[\w-]{43}/.exec(newest?.text ?? '')?.[0] ?? '')
  await capture('00-enter')
  await page.getByRole('button', { name: 'Open the desk' }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
}

async function listEmails(mailbox: string, subject: string) {
  const query = new URLSearchParams({ subject })
  const response = await fetch(`${mailbox}/emails.json?${query}`)
  return (await response.json()) as { n: number; text: string }[]
}

async function find(page: Page, query: string) {
  await page.goto('/search')
  await page.getByLabel('Order number').fill(query)
  await page.getByRole('button', { name: 'Find' }).click()
}

async function changeEmail(page: Page, order: string) {
  await page.goto(`/orders/${order}/change-email`)
  await page.getByLabel('New address').fill('anna.lind@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function press(page: Page, path: string, name: string) {
  await page.goto(path)
  for (const summary of await page.locator('summary').all()) await summary.click()
  await page.getByRole('button', { name }).click()
}

async function openTables(page: Page) {
  await page.goto('/figures?days=7')
  for (const summary of await page.locator('summary').all()) await summary.click()
}

/** Orders of the last two weeks: written ones, a late one and one whose email is rejected. */
async function seed(stack: Stack) {
  const owner = new pg.Client({ connectionString: stack.urls.owner })
  await owner.connect()
  try {
    for (const days of [12, 9, 8, 5, 5, 4, 2, 1, 1]) {
      const { id } = await order(stack, { email: `buyer${days}@example.com` })
      await moveBack(owner, id, `${days} days`)
    }
    for (const days of [13, 11, 10, 7, 6, 3, 3, 1]) {
      const visitor = new Visitor(stack.siteUrl)
      const id = await visitor.submit({ email: `visitor${days}@example.com` })
      await visitor.preview(id)
      await moveBack(owner, id, `${days} days`)
    }
    const late = await order(
      stack,
      { name: 'Rosa model-down-rest', email: 'late@example.com' },
      false,
    )
    await order(stack, { email: 'bounced.buyer@example.com' })
    const written = await order(stack, { email: 'anna@example.com' })
    await moveBack(owner, late.id, '6 minutes')
    await spendForDays(owner)
    await owner.query(
      `insert into operator_alerts (id, alert, subject_id, occurrence, raised_at, emailed) values (gen_random_uuid(), 'order-unwritten', $1, 1, now() - interval '1 minute', true)`,
      [late.orderNumber],
    )
    const contact = {
      name: 'Bea Lindgren',
      email: 'bea@example.com',
      subject: 'About the length',
      message: 'Could it be shorter?\n\nThank you for this.',
    }
    await new Visitor(stack.siteUrl).request('/api/contact', { body: contact })
    const { rows } = await owner.query<{ id: string }>('select id from contact_messages')
    return { written: written.orderNumber, late: late.orderNumber, contactId: rows[0]?.id ?? '' }
  } finally {
    await owner.end()
  }
}

async function order(stack: Stack, changes: { email: string; name?: string }, isWritten = true) {
  const visitor = new Visitor(stack.siteUrl)
  const id = await visitor.submit(changes)
  await visitor.preview(id)
  const { sessionId } = await visitor.openCheckout(id)
  const pay = `${stack.thirdParties.payments.address}/control/sessions/${sessionId}/pay`
  await fetch(pay, { method: 'POST' })
  const { orderNumber } = await visitor.confirm(sessionId, id)
  if (isWritten) await visitor.waitForEulogy(id, 30_000)
  return { id, orderNumber: String(orderNumber) }
}

/** As if it had happened earlier. */
async function moveBack(owner: pg.Client, rootId: string, age: string) {
  const by = `- interval '${age}'`
  const updates = [
    `update eulogy_submissions set created_at = created_at ${by} where root_id = $1`,
    `update openings set written_at = written_at ${by} where submission_id = $1`,
    `update checkouts set opened_at = opened_at ${by} where root_id = $1`,
    `update purchases set opened_at = opened_at ${by}, paid_at = paid_at ${by} where root_id = $1`,
    `update eulogies set written_at = written_at ${by} where submission_id = $1`,
    `update spend set reserved_at = reserved_at ${by} where submission_id = $1`,
  ]
  for (const update of updates) await owner.query(update, [rootId])
}

async function spendForDays(owner: pg.Client) {
  await owner.query(`
    insert into daily_spend (day, purpose, spent_micros)
    select current_date - d, p, (d * 7919 % 23 + 3) * 1000000
    from generate_series(1, 13) d, unnest(array['preview', 'prewrite', 'paid']) p
    on conflict do nothing`)
}
