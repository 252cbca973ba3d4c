import { expect, type Locator, type Page } from '@playwright/test'
import { api, pages, returnUrls } from '#contract/urls.ts'
import { includedRetries, priceInDollars } from '#domain/offer.ts'
import {
  addMemory,
  archivePath,
  createPreview,
  markSentences,
  payAtProvider,
  post,
  submissionInput,
  waitForText,
} from './fixtures.ts'
import {
  fields,
  generateButton,
  heading,
  nextButton,
  retryButton,
  stepTitles,
  writeNowButton,
} from './form-page.ts'
import {
  chooseMode,
  done,
  eulogyAction,
  expectKept,
  fullEulogy,
  linkToShare,
  openChange,
  openSettings,
  openShare,
  readingView,
  seeHow,
  sendToSomeone,
  sharedComputer,
  showEulogy,
  startEditing,
  versionRows,
  versionsButton,
} from './journey-pages.ts'
import { eulogyUpdates, failRequests, holdRequests, setOffline } from './network-faults.ts'
import { uniqueEmail, waitForEmail } from './stand-ins.ts'

/** Once this is seen, if given. */
type Visit = (state: string, shown?: Locator) => Promise<void>

/** Goes through every state of the journey and visits each. */
export async function visitEveryState(page: Page, onState: (state: string) => Promise<void>) {
  const visit: Visit = async (state, shown) => {
    if (shown) await expect(shown).toBeVisible()
    await onState(state)
  }
  await walkForm(page, visit)
  await walkPreview(page, visit)
  await walkSharedMemory(page, visit)
  await walkPurchase(page, visit)
}

async function walkForm(page: Page, visit: Visit) {
  const { name, relationship, qualities, memory, customerName, email } = fields(page)
  await page.goto('/')
  await visit('home')
  await nextButton(page).click()
  await visit('step-1-errors', page.getByText('Enter their name', { exact: true }))
  await name.fill(submissionInput.name)
  await relationship.selectOption('friend')
  await visit('step-1-filled', page.getByLabel('Which pronoun should we use?'))
  await nextButton(page).click()
  await page.getByRole('button', { name: 'Ask me something about a memory' }).click()
  await visit('step-2')
  await page.getByRole('button', { name: 'Ask others for a memory' }).click()
  await visit('ask-others', page.getByRole('dialog').getByLabel('Your first name'))
  await page.getByRole('button', { name: 'Make a link' }).click()
  await visit('ask-others-error', page.getByText('Enter your first name'))
  await page.keyboard.press('Escape')
  await nextButton(page).click()
  await expect(page.locator('.field-error')).toHaveCount(1)
  await visit('step-2-errors')
  await qualities.fill(submissionInput.qualities)
  await memory.fill(submissionInput.memory)
  await nextButton(page).click()
  await visit('step-3', heading(page, stepTitles[2]))
  await nextButton(page).click()
  await visit('step-4', heading(page, stepTitles[3]))
  await page.getByRole('button', { name: 'Clear this form' }).click()
  await visit('clear-this-form', page.getByRole('button', { name: 'Keep everything' }))
  await page.getByRole('button', { name: 'Keep everything' }).click()
  await generateButton(page).click()
  await expect(page.locator('form[name=eulogy] .field-error')).toHaveCount(2)
  await visit('step-4-errors')
  await customerName.fill('Anna')
  await email.fill(uniqueEmail())
}

async function walkPreview(page: Page, visit: Visit) {
  const preview = /\/preview$/
  const release = await holdRequests(page, preview)
  await generateButton(page).click()
  await walkQuestions(page, visit)
  await writeNowButton(page).click()
  await visit('generating', page.getByRole('button', { name: 'Generating...' }))
  release()
  await page.unroute(preview)
  await visit(
    'preview',
    page.getByRole('button', { name: `Unlock Full Eulogy - ${priceInDollars}` }),
  )
  await walkMemories(page, visit)
  await page.getByRole('button', { name: 'Answer a question first' }).click()
  await visit('question-from-preview', page.getByRole('form', { name: /^Question/ }))
  await page.getByRole('button', { name: 'Back to the preview' }).click()
  await page.getByRole('link', { name: 'Click to unlock the full eulogy' }).click()
  await visit('payment-modal', page.getByRole('dialog'))
  await page.getByRole('button', { name: "No thanks, I'll decide later" }).click()
  await page.goto(returnUrls.canceled(new URL(page.url()).searchParams.get('submission_id') ?? ''))
  await visit('canceled', page.getByText('Nothing was charged, and your words are safe.'))
  await page.goto(returnUrls.canceled('00000000-0000-4000-8000-000000000000'))
  await visit('canceled-elsewhere', page.getByText('Nothing was charged. Your preview is safe'))
  await page.goto(archivePath('00000000-0000-4000-8000-000000000000'))
  await visit('dead-link', page.getByText('This link no longer works.'))
  await walkFinding(page, visit)
}

/** What the sheet asks before it writes. */
async function walkQuestions(page: Page, visit: Visit) {
  const box = page.getByRole('form', { name: /^Question/ }).getByRole('textbox')
  const add = page.getByRole('button', { name: 'Add this' })
  await visit('question', box)
  await add.click()
  await visit('question-error', page.getByText('Write a few words, or skip this one.'))
  const restore = await failRequests(page, /\/questions\/\d+$/)
  await box.fill('She hummed over the washing.')
  await add.click()
  await visit(
    'question-not-saved',
    page.getByText('We couldn’t save that. Your answer is still here. Press “Add this” again.'),
  )
  await restore()
  await add.click()
  await visit('between-questions', page.getByRole('button', { name: 'One more question' }))
  await page.getByRole('button', { name: 'One more question' }).click()
  await expect(box).toBeFocused()
  await visit('next-question')
  await page.getByRole('button', { name: /^Change your answer to/ }).click()
  await visit('changing-an-answer', page.getByRole('button', { name: 'Save', exact: true }))
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
}

/** Asks others, and decides about what they wrote. */
async function walkMemories(page: Page, visit: Visit) {
  const dialog = page.getByRole('dialog')
  await page.getByText(/^Ask others, who sees/).click()
  await visit('more', page.getByRole('button', { name: 'Download everything we have' }))
  await page.getByRole('button', { name: 'Ask others for a memory' }).click()
  await dialog.getByLabel('A note to them').fill('I’d love to hear about the years in the choir.')
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  await visit('link-to-share', dialog.getByText('Your link is ready.'))
  const link = await linkToShare(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await addMemory(link, 'Tom', 'She taught me to whistle on the roof of the garage.')
  await addMemory(link, 'Bo', `${submissionInput.memory} `.repeat(5))
  await page.reload()
  await visit('preview-with-memories', page.getByText('2 new memories.'))
  await page.getByRole('button', { name: 'Read and choose' }).click()
  const tom = dialog.getByRole('group', { name: 'The memory of Tom' })
  await tom.getByRole('button', { name: 'Use it' }).click()
  await expect(dialog.getByText('We’ll use it when we write the rest.')).toBeVisible()
  await tom.getByText('More').click()
  await visit('memories')
  await dialog.getByRole('button', { name: 'Close' }).click()
}

async function walkFinding(page: Page, visit: Visit) {
  await page.goto('/')
  await visit('home-with-preview', page.getByRole('link', { name: /^Continue with/ }))
  await page.goto('/find-my-eulogy')
  const send = page.getByRole('button', { name: 'Email me my private links' })
  await send.click()
  await visit('find-error', page.getByText('Enter your email address'))
  await page.getByLabel('Email').fill(uniqueEmail())
  await send.click()
  await expect(heading(page, 'Check Your Email')).toBeFocused()
  await visit('links-sent')
  const { email } = await createPreview(page, { name: 'Thomas Hale' })
  const { text } = await waitForEmail(email, 'Your eulogy preview is ready')
  const { pathname } = new URL(/http\S+\/api\/unsubscribe\/\S+/.exec(text)?.[0] ?? '')
  await page.goto(pathname)
  await visit('unsubscribe')
  await page.getByRole('button').first().click()
  await visit('unsubscribed')
  await page.goto('/my-eulogy')
  await visit('my-eulogies', heading(page, 'Your Eulogies'))
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.goto('/my-eulogy')
  await visit('no-eulogy-here', page.getByText('It isn’t in this browser.'))
  await page.context().addCookies(cookies)
  expect(await page.context().cookies()).toHaveLength(cookies.length)
}

/** What someone sees who was asked for a memory. */
async function walkSharedMemory(page: Page, visit: Visit) {
  const { id } = await createPreview(page)
  const body = { submissionId: id, note: 'I’d love to hear about the years in the choir.' }
  const { key } = await post<{ key: string }>(page, api.memoryLinks(), body)
  await page.goto(pages.shareMemory(key))
  await visit('share-a-memory')
  const send = page.getByRole('button', { name: 'Send to Anna' })
  await send.click()
  await expect(page.locator('#problems')).toBeFocused()
  await visit('share-a-memory-errors')
  await page.locator('textarea').fill('She left plums on my step every August.')
  await page.getByLabel('Your name').fill('Bea')
  await page.getByLabel(/^How did you know/).fill('neighbor')
  await send.click()
  await visit('own-memory', page.getByText('Thank you. Anna can read it now.'))
  await page.getByText('Change it', { exact: true }).click()
  await page.getByText('Delete it', { exact: true }).click()
  await visit('own-memory-open')
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await visit('memory-deleted', heading(page, 'We deleted what you wrote'))
  await page.goto(pages.shareMemory('k'.repeat(43)))
  await visit('dead-memory-link', heading(page, 'This link doesn’t open'))
}

async function walkPurchase(page: Page, visit: Visit) {
  const { id, returnAddress } = await payAtProvider(page, await createPreview(page))
  const reading = /\/api\/submissions\/[^/]+$/
  await holdRequests(page, eulogyUpdates)
  await failRequests(page, reading)
  await page.goto(returnAddress)
  await visit('payment-success', page.getByText('Payment Successful!', { exact: true }))
  await page.goto(`/${new URL(returnAddress).search}`)
  await visit('waiting', page.getByText('Generating your full eulogy.'))
  await page.unroute(eulogyUpdates)
  await page.unroute(reading)
  await waitForText(page, id)
  await page.goto(archivePath(id))
  await expect(fullEulogy(page)).toBeVisible()
  await expect(retryButton(page)).toBeEnabled()
  await visit('full-eulogy')
  await walkShare(page, visit)
  await walkReadingView(page, visit)
  await markSentences(page, id, [2, 4])
  await page.goto(archivePath(id))
  await visit('lines-to-check', page.getByText('2 lines aren’t clearly from your answers.'))
  await readingView(page).click()
  await visit('reading-unchecked', page.getByText('2 lines are still unchecked.'))
  await page.getByRole('button', { name: /^2 lines are still unchecked/ }).click()
  await expect(page.getByRole('group', { name: 'Line to check' })).toBeFocused()
  await visit('line-to-check')
  await page.getByRole('button', { name: 'Change it' }).click()
  await visit('changing-a-line')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await openChange(page)
  await visit('change')
  await page.keyboard.press('Escape')
  await seeHow(page)
  await visit('from-your-words', page.getByRole('note'))
  await done(page)
  await chooseMode(page, 'Change a paragraph')
  await visit('change-a-paragraph')
  await page
    .getByRole('button', { name: /^Change this paragraph/ })
    .first()
    .click()
  await visit('change-this-paragraph', heading(page, 'Change this paragraph'))
  await page.getByRole('button', { name: 'Add a memory' }).click()
  await page.getByRole('button', { name: 'Add it' }).click()
  await visit('add-a-memory-error')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'Shorter', exact: true }).click()
  await visit('both-paragraphs', heading(page, 'Which one do you want to keep?'))
  await page.getByRole('button', { name: 'Keep the old one' }).click()
  await startEditing(page)
  await visit('editing', page.getByRole('textbox', { name: 'The text of your eulogy' }))
  await done(page)
  await retryButton(page).click()
  await visit('revise-modal', heading(page, 'Revise Your Eulogy'))
  await page.getByRole('button', { name: 'Generate New Eulogy' }).click()
  await visit('revise-modal-unchanged', page.getByText('You haven’t changed anything.'))
  await holdRequests(page, eulogyUpdates)
  const answer = page.waitForResponse(/\/retries$/)
  await page.getByRole('button', { name: 'Generate New Eulogy' }).click()
  await visit('retrying', heading(page, 'Generating Your New Eulogy'))
  await page.unroute(eulogyUpdates)
  const retried: { id: string } = await (await answer).json()
  await waitForText(page, retried.id)
  await page.goto(archivePath(id))
  await expect(retryButton(page)).toHaveText(`Retry (${includedRetries - 1} remaining)`)
  await versionsButton(page).click()
  await visit('versions', versionRows(page).first())
  await page.keyboard.press('Escape')
  const address = await sendToSomeone(page)
  await visit('reader-link')
  await page.keyboard.press('Escape')
  await walkMemory(page, visit, id)
  await openSettings(page)
  await page.getByRole('button', { name: 'Stop other links and devices' }).click()
  await visit('stop-others-dialog', heading(page, 'Stop Other Links and Devices?'))
  await page.goto(address)
  await visit('read', page.getByText('Shared by Anna'))
  await showEulogy(page, id)
  await openSettings(page)
  await page.getByRole('button', { name: 'Delete my words' }).click()
  await visit('delete-dialog', heading(page, 'Delete Your Words?'))
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my words' }).click()
  await visit('deleted', heading(page, 'Your words have been deleted.'))
}

/** A memory that came after the text, and where it goes. */
async function walkMemory(page: Page, visit: Visit, submissionId: string) {
  const { key } = await post<{ key: string }>(page, api.memoryLinks(), {
    submissionId,
    note: '',
  })
  await addMemory(`/${key}`, 'Tom', submissionInput.memory ?? '')
  await page.reload()
  await page.getByRole('button', { name: 'Tom sent a memory' }).click()
  await visit('family-memory', heading(page, 'Tom Sent a Memory'))
  await page.getByRole('button', { name: /^Add it to a paragraph/ }).click()
  await visit('place-memory', heading(page, 'Where Does It Belong?'))
  await page.keyboard.press('Escape')
}

/** What is behind Share, and without a network. */
async function walkShare(page: Page, visit: Visit) {
  await openShare(page)
  await visit('share')
  await expectKept(page)
  await setOffline(page.context(), true)
  await page.reload()
  const fromCopy = page.getByText('This is the copy saved')
  await visit('offline', fromCopy)
  await eulogyAction(page, 'Download').click()
  await visit('offline-file', page.getByRole('region', { name: 'Other files' }))
  await setOffline(page.context(), false)
  await expect(fromCopy).toHaveCount(0)
  await openSettings(page)
  await sharedComputer(page).check()
  await visit('shared-computer', page.getByText(/^No copy is kept/))
  await page.reload()
  await expect(retryButton(page)).toBeEnabled()
}

async function walkReadingView(page: Page, visit: Visit) {
  await page.getByRole('button', { name: 'Reading view', exact: true }).first().click()
  const settings = page.getByRole('button', { name: 'Aa Settings' })
  await settings.click()
  await visit('reading-settings')
  await settings.click()
  await visit('reading')
  await page.keyboard.press('End')
  await page.keyboard.press('PageDown')
  await visit('reading-end', page.getByRole('button', { name: 'Read again' }))
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(retryButton(page)).toBeVisible()
}
