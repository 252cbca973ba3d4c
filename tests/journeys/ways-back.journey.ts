import { type BrowserContext, expect, type Page } from '@playwright/test'
import { returnUrls } from '#contract/urls.ts'
import { archivePath, createPreview, payWithoutText, test } from './fixtures.ts'
import {
  fields,
  heading,
  nextButton,
  reachStep,
  stepTitles,
  submitForm,
  unfold,
  writeNowButton,
} from './form-page.ts'
import { fullEulogy, unlock } from './journey-pages.ts'
import { holdRequests } from './network-faults.ts'
import { uniqueEmail, waitForLink } from './stand-ins.ts'

/** One row of the table in docs/decisions/pages.md: where someone is, and what each way back shows. */
type Row = {
  /** Goes there as a person would. Returns the email address, where something was sent. */
  reach: (page: Page) => Promise<{ id: string; email: string } | null>
  shown: (page: Page) => Promise<void>
  /** After Back. */
  before: (page: Page) => Promise<void>
  /** After the link on home and /my-eulogy, where it isn't the same. */
  found?: (page: Page) => Promise<void>
  /** The subject of the email whose link shows the same. */
  emailed?: string
}

const words = 'Ten minutes of new words.'

const atStep = (step: 1 | 2 | 3 | 4) => async (page: Page) => {
  await expect(heading(page, stepTitles[step - 1] ?? '')).toBeVisible()
  await expect(page.locator('form[name=eulogy]')).toBeInViewport({ ratio: 0.4 })
  await expect(page.locator('.site-footer')).not.toBeInViewport()
}
const previewShown = async (page: Page) => {
  await expect(heading(page, 'Your Eulogy Preview')).toBeInViewport()
  await expect(page.getByRole('button', { name: /^Unlock Full Eulogy/ })).toBeVisible()
}
const questionShown = async (page: Page) => {
  await expect(page.getByRole('form', { name: /^Question/ }).getByRole('textbox')).toBeInViewport()
}
const paidShown = async (page: Page) => expect(fullEulogy(page)).toBeInViewport()
const changesOffered = async (page: Page) => {
  await previewShown(page)
  await page.getByRole('button', { name: 'Continue changing them' }).click()
  await changesShown(page)
}
const changesShown = async (page: Page) => {
  await atStep(2)(page)
  await expect(fields(page).memory).toHaveValue(words)
}

/** Sends the form. Something is asked first, unless the memory is rich. */
async function send(page: Page, memory?: string) {
  const stored = page.waitForResponse(/\/api\/submissions$/)
  const email = uniqueEmail()
  await submitForm(page, { email, ...(memory && { memory }) })
  const { id } = (await (await stored).json()) as { id: string }
  return { id, email }
}

const rows: Record<string, Row> = {
  'a step of the form': {
    async reach(page) {
      await reachStep(page, 3)
      await unfold(page)
      await fields(page).additional.fill(words)
      await expect(page.getByText(/^Saved on this/)).toBeVisible()
      return null
    },
    async shown(page) {
      await atStep(3)(page)
      await expect(fields(page).additional).toHaveValue(words)
    },
    before: atStep(2),
  },
  'a question': {
    async reach(page) {
      return send(page, 'She taught me to swim.')
    },
    shown: questionShown,
    before: atStep(4),
  },
  'the wait for the preview': {
    async reach(page) {
      await holdRequests(page, /\/preview$/)
      return send(page)
    },
    shown: async (page) => {
      await expect(page.locator('.waiting-sheet')).toBeInViewport()
    },
    before: atStep(4),
    found: previewShown,
  },
  'the preview': {
    reach: (page) => send(page),
    shown: previewShown,
    before: atStep(4),
    emailed: 'Your eulogy preview is ready',
  },
  'a question from the preview': {
    async reach(page) {
      const sent = await send(page, 'She taught me to swim.')
      await writeNowButton(page).click()
      await previewShown(page)
      await page.getByRole('button', { name: /^Answer .*questions? first$/ }).click()
      return sent
    },
    shown: questionShown,
    before: previewShown,
    found: previewShown,
    emailed: 'Your eulogy preview is ready',
  },
  'changed answers': {
    async reach(page) {
      const sent = await send(page)
      await previewShown(page)
      await page.getByRole('button', { name: 'Change my answers' }).click()
      await atStep(1)(page)
      await nextButton(page).click()
      await fields(page).memory.fill(words)
      await expect(page.getByText(/^Saved on this/)).toBeVisible()
      return sent
    },
    shown: changesShown,
    before: atStep(1),
    found: changesOffered,
    emailed: 'Your eulogy preview is ready',
  },
  'the wait for a text that is paid for': {
    async reach(page) {
      await page.goto('/pricing')
      const { id, email, returnAddress } = await payWithoutText(page)
      await page.goto(`/${new URL(returnAddress).search}`)
      return { id, email }
    },
    shown: paidShown,
    before: async (page) => expect(page).toHaveURL('/pricing'),
  },
  'the eulogy': {
    async reach(page) {
      const sent = await send(page)
      await unlock(page)
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      return sent
    },
    shown: async (page) => {
      await paidShown(page)
      await expect(page.locator('.eulogy').first()).toContainText('Margaret')
    },
    before: async (page) => expect(page).toHaveURL(/\/pay\//),
    emailed: 'Your eulogy for Margaret Ellen Shaw',
  },
}

async function inTab(context: BrowserContext, look: (tab: Page) => Promise<void>) {
  const tab = await context.newPage()
  await look(tab)
  await tab.close()
}

const wayBack = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /^(Continue with|Open your eulogy for) Margaret/ })

for (const [state, { reach, shown, before, found = shown, emailed }] of Object.entries(rows)) {
  test(`${state}: reload, Back, Forward, a closed tab, a private link and another browser`, async ({
    page,
    context,
    browser,
  }) => {
    const sent = await reach(page)
    await shown(page)
    await page.reload()
    await shown(page)
    await page.goBack()
    await before(page)
    await page.goForward()
    await shown(page)
    await page.reload()
    await shown(page)
    await inTab(context, async (tab) => {
      await tab.goto('/')
      await expect(wayBack(tab)).toBeInViewport()
      await wayBack(tab).click()
      await found(tab)
    })
    await inTab(context, async (tab) => {
      await tab.goto('/my-eulogy')
      if (!sent) await wayBack(tab).click()
      await found(tab)
    })
    if (!sent) return
    await inTab(context, async (tab) => {
      await tab.goto(archivePath(sent.id))
      await found(tab)
    })
    const other = await browser.newContext({ viewport: page.viewportSize() })
    await inTab(other, async (tab) => {
      await tab.goto(archivePath(sent.id))
      await expect(heading(tab, 'Find My Eulogy')).toBeVisible()
      expect(await tab.content()).not.toContain('Margaret')
    })
    if (emailed)
      await inTab(other, async (tab) => {
        await tab.goto(await waitForLink(sent.email, emailed))
        await (emailed.startsWith('Your eulogy for') ? shown : previewShown)(tab)
      })
    await other.close()
  })
}

test('after "Change my answers" and "Next" every door shows the preview, which keeps its changed answers beside it', async ({
  page,
}) => {
  const { id, email } = await createPreview(page)
  const link = await waitForLink(email, 'Your eulogy preview is ready')
  const offer = page.getByText(/^You changed your answers on this/)
  const change = async () => {
    await page.getByRole('button', { name: 'Change my answers' }).click()
    await nextButton(page).click()
    await atStep(2)(page)
  }
  const doors = [
    archivePath(id),
    link,
    '/my-eulogy',
    'home',
    new URL(returnUrls.canceled(id), 'http://x').search,
  ]
  await page.goto(archivePath(id))
  for (const door of doors) {
    await previewShown(page)
    await change()
    await page.goto(door === 'home' ? '/' : door.startsWith('?') ? `/${door}` : door)
    if (door === 'home') await wayBack(page).click()
    await previewShown(page)
    await expect(offer).toHaveCount(0)
  }
  await change()
  await fields(page).memory.fill(words)
  await page.getByRole('button', { name: 'Back to your preview' }).click()
  await previewShown(page)
  await expect(offer).toBeVisible()
  await page.goBack()
  await changesShown(page)
  await page.goForward()
  await page.getByRole('button', { name: 'Keep this preview' }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await previewShown(page)
  await expect(offer).toHaveCount(0)
})

test('a link that was cut off leads to a new one, with a line that stays', async ({ page }) => {
  const id = '7b0f1d7e-0000-4000-8000-000000000001'
  for (const cut of [
    `${archivePath(id)}#key=abc`,
    archivePath(id.slice(0, 20)),
    '/?archive=true&submission_id=',
    '/?archive=true',
    `/my-eulogy?submission_id=${id.slice(0, 8)}`,
  ]) {
    await page.goto('about:blank')
    await page.goto(cut)
    await expect(page, cut).toHaveURL('/find-my-eulogy?link=expired')
    await expect(page.getByText('This link no longer works. Enter your email')).toBeVisible()
  }
})

test('"Get Started" leads to what was begun, from a page with the app and from one without', async ({
  page,
}) => {
  const start = page.getByRole('banner').getByRole('link', { name: 'Get Started' })
  await page.goto('/eulogy-mother')
  await fields(page).name.fill('Margaret Shaw')
  await expect(page.getByText(/^Saved on this/)).toBeVisible()
  for (const path of ['/pricing', '/eulogy-father']) {
    await page.goto(path)
    await start.click()
    await expect(page).toHaveURL('/eulogy-mother#eulogy-form')
    await expect(fields(page).name).toHaveValue('Margaret Shaw')
    await expect(wayBack(page)).toBeAttached()
  }
  await createPreview(page)
  for (const path of ['/pricing', '/']) {
    await page.goto(path)
    await start.click()
    await previewShown(page)
  }
})
