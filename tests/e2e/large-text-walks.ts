import { expect, type Page } from '@playwright/test'
import { api } from '#contract/urls.ts'
import {
  addMemory,
  archivePath,
  createPaidEulogy,
  createPreview,
  markSentences,
  post,
  submissionInput,
  waitForText,
} from './fixtures.ts'
import { fields, heading, nextButton, reachStep, retryButton } from './form-page.ts'
import {
  chooseMode,
  eulogyAction,
  openChange,
  openShare,
  readAloud,
  sendToSomeone,
  showEulogy,
  shownText,
  startEditing,
  view,
  viewButton,
} from './journey-pages.ts'

type Walk = {
  newPage(): Promise<Page>
  /** Looks at the page as it is at this stop, and goes on whatever it finds. */
  look(stop: string, page: Page, part?: string): Promise<void>
}

const paths = [
  '/',
  '/eulogy-mother',
  '/eulogy-types',
  '/eulogy-ideas',
  '/eulogy-ideas/crafting-heartfelt-eulogy',
  '/eulogy-examples',
  '/eulogy-examples/wife',
  '/about',
  '/privacy-policy',
  '/contact',
  '/find-my-eulogy',
  '/my-eulogy',
]

async function walkPages({ newPage, look }: Walk) {
  const page = await newPage()
  for (const path of paths) {
    await page.goto(path)
    await look(path, page, 'body')
  }
  await page.close()
}

const formStops = ['step 2', 'step 3', 'step 4', 'clear this form', 'preview', 'payment dialog']

async function walkForm({ newPage, look }: Walk) {
  const page = await newPage()
  await reachStep(page, 2)
  await page.getByRole('button', { name: 'A question to start from' }).click()
  await look('step 2', page, 'body')
  await fields(page).qualities.fill('kind, patient')
  for (const step of [3, 4]) {
    await nextButton(page).click()
    await expect(page.getByText(`Step ${step} of 4`)).toBeVisible()
    await look(`step ${step}`, page, 'body')
  }
  await page.getByRole('button', { name: 'Clear this form' }).click()
  await expect(page.getByRole('button', { name: 'Keep everything' })).toBeVisible()
  await look('clear this form', page, 'body')
  const { id } = await createPreview(page)
  await page.goto(archivePath(id))
  await expect(page.getByRole('button', { name: /^Unlock Full/ })).toBeVisible()
  await look('preview', page, 'body')
  await page.getByRole('link', { name: 'Click to unlock the full eulogy' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Pay/ })).toBeVisible()
  await look('payment dialog', page, 'body')
  await page.close()
}

const eulogyStops = [
  'eulogy',
  'line to check',
  'changing a line',
  'change',
  'from your words',
  'change this paragraph',
  'editing',
  'share',
  'asking for a memory',
  'memory',
  'where it belongs',
  'retry',
  'download',
  'reading',
  'settings of reading',
  'end of reading',
  'reader’s page',
  'reading by a reader',
  'settings of reading by a reader',
  'end of reading by a reader',
]

async function walkEulogy({ newPage, look }: Walk) {
  const page = await newPage()
  const { id, email } = await createPaidEulogy(page)
  const answers = { ...submissionInput, email, qualities: 'gentle, brave' }
  const retried = await post<{ id: string }>(page, api.retries(id), answers)
  await waitForText(page, retried.id)
  await markSentences(page, retried.id, [2, 4])
  await showEulogy(page, retried.id)
  await look('eulogy', page)

  await page.getByRole('button', { name: '2 lines to check' }).click()
  await look('line to check', page)
  await page.getByRole('button', { name: 'Change it' }).click()
  await look('changing a line', page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await openChange(page)
  await look('change', page, '.actions')
  await chooseMode(page, 'From your words')
  await look('from your words', page)
  await chooseMode(page, 'Change a paragraph')
  await page
    .getByRole('button', { name: /^Change this paragraph/ })
    .first()
    .click()
  await expect(heading(page, 'Change this paragraph')).toBeVisible()
  await look('change this paragraph', page)
  await startEditing(page)
  await look('editing', page)
  await page.getByRole('button', { name: 'Done', exact: true }).click()

  const address = await sendToSomeone(page)
  await look('share', page)
  await page.keyboard.press('Escape')
  await openShare(page)
  await page.getByRole('button', { name: /^Ask for a memory/ }).click()
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
  await look('asking for a memory', page)
  await page.keyboard.press('Escape')
  const asked = { submissionId: retried.id, note: '' }
  const { key } = await post<{ key: string }>(page, api.memoryRequests(), asked)
  await addMemory(`/${key}`, 'Tom', submissionInput.memory)
  await showEulogy(page, retried.id)
  await page.getByRole('button', { name: 'Tom sent a memory' }).click()
  await look('memory', page)
  await page.getByRole('button', { name: /^Add it to a paragraph/ }).click()
  await look('where it belongs', page)
  await page.keyboard.press('Escape')
  await retryButton(page).click()
  await expect(heading(page, 'Revise Your Eulogy')).toBeVisible()
  await look('retry', page)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()

  await eulogyAction(page, 'Download').click()
  await page.getByRole('button', { name: 'Download anyway' }).click()
  await look('download', page, '.actions')
  await read(page, (stop) => look(stop, page))
  await page.close()

  const reader = await newPage()
  await reader.goto(address)
  await expect(reader.getByText('Shared by Anna')).toBeVisible()
  await look('reader’s page', reader)
  await read(reader, (stop) => look(`${stop} by a reader`, reader))
  await reader.close()
}

/** Goes through the reading view and closes it. */
async function read(page: Page, look: (stop: string) => Promise<void>) {
  await readAloud(page).click()
  await expect(shownText(page).locator('p').first()).toBeVisible()
  await look('reading')
  await viewButton(page, 'Aa Settings').click()
  await look('settings of reading')
  await viewButton(page, 'Aa Settings').click()
  await page.keyboard.press('End')
  await page.keyboard.press('PageDown')
  await expect(viewButton(page, 'Read again')).toBeVisible()
  await look('end of reading')
  await viewButton(page, 'Done').click()
  await expect(view(page)).toHaveCount(0)
}

/** What people go through, and where to look. */
export const walks = [
  { what: 'a page', stops: paths, walk: walkPages },
  { what: 'the form and the preview', stops: formStops, walk: walkForm },
  { what: 'a eulogy', stops: eulogyStops, walk: walkEulogy },
]
