import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { backButton, fields, heading, nextButton, reachStep, stepTitles } from './form-page.ts'
import { axeViolations } from './page-checks.ts'

type Speech = { transcript: string; isFinal?: boolean } | { error: string }

/** Replaces the browser's recognition by one that the test controls. */
async function scriptRecognition(page: Page, denied = false) {
  await page.addInitScript((refuses) => {
    class Scripted extends EventTarget {
      start() {
        Object.assign(window, { recognition: this })
        if (refuses) return setTimeout(() => this.fail('not-allowed'))
        return setTimeout(() => this.dispatchEvent(new Event('start')))
      }
      stop() {
        setTimeout(() => this.dispatchEvent(new Event('end')))
      }
      abort() {
        this.stop()
      }
      fail(error: string) {
        this.dispatchEvent(Object.assign(new Event('error'), { error }))
        this.dispatchEvent(new Event('end'))
      }
      hear(speech: { transcript: string; isFinal?: boolean } | { error: string }) {
        if ('error' in speech) return this.fail(speech.error)
        const { transcript, isFinal = true } = speech
        const results = [Object.assign([{ transcript }], { isFinal })]
        this.dispatchEvent(Object.assign(new Event('result'), { results, resultIndex: 0 }))
      }
    }
    Object.assign(window, { SpeechRecognition: Scripted, webkitSpeechRecognition: Scripted })
  }, denied)
}

const hear = (page: Page, speech: Speech) =>
  page.evaluate((words) => {
    const { recognition } = window as unknown as { recognition: { hear: (words: unknown) => void } }
    recognition.hear(words)
  }, speech)

const talk = (page: Page) =>
  page.getByRole('button', { name: 'Talk instead: A fond memory', exact: true })
const stop = (page: Page) =>
  page.getByRole('button', { name: 'Stop listening: A fond memory', exact: true })
const listening = (page: Page) => page.getByText('Listening. Talk when you’re ready.')

async function listen(page: Page) {
  await fields(page).memory.focus()
  await talk(page).click()
  await expect(listening(page)).toBeVisible()
}

test('someone can talk, type meanwhile, stop in mid-sentence, and go on', async ({ page }) => {
  await scriptRecognition(page)
  await reachStep(page, 2)
  const { memory, qualities } = fields(page)
  await qualities.fill('kind')
  await memory.fill('She was kind.')
  await listen(page)
  await hear(page, { transcript: 'she sang every morning' })
  await expect(memory).toHaveValue('She was kind. she sang every morning')
  await memory.press('ControlOrMeta+End')
  await memory.pressSequentially(' Loudly.')
  await hear(page, { transcript: 'she taught me to', isFinal: false })
  await expect(page.getByText('she taught me to …')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await stop(page).click()
  await expect(memory).toHaveValue('She was kind. she sang every morning Loudly. she taught me to')
  await expect(page.getByText('Stopped. Your words are in the box.')).toBeVisible()
  await expect(talk(page)).toBeFocused()
  await nextButton(page).click()
  await expect(heading(page, stepTitles[2])).toBeVisible()
  await page.reload()
  await expect(heading(page, stepTitles[2])).toBeVisible()
  await backButton(page).click()
  await expect(memory).toHaveValue('She was kind. she sang every morning Loudly. she taught me to')
})

test('the unfinished sentence is kept when someone presses Next or Back', async ({ page }) => {
  await scriptRecognition(page)
  await reachStep(page, 2)
  const { memory, qualities } = fields(page)
  await qualities.fill('kind')
  await listen(page)
  await hear(page, { transcript: 'she taught me', isFinal: false })
  await nextButton(page).click()
  await expect(heading(page, stepTitles[2])).toBeVisible()
  await backButton(page).click()
  await expect(memory).toHaveValue('she taught me')
  await listen(page)
  await hear(page, { transcript: 'to swim', isFinal: false })
  await backButton(page).click()
  await expect(heading(page, stepTitles[0])).toBeVisible()
  await nextButton(page).click()
  await expect(memory).toHaveValue('she taught me to swim')
})

test('the keyboard alone starts and stops the listening', async ({ page }) => {
  await scriptRecognition(page)
  await reachStep(page, 2)
  await fields(page).memory.focus()
  await talk(page).focus()
  await page.keyboard.press('Enter')
  await expect(stop(page)).toBeFocused()
  await expect(listening(page)).toBeVisible()
  await hear(page, { transcript: 'she sang' })
  await page.keyboard.press('Space')
  await expect(talk(page)).toBeFocused()
  await expect(fields(page).memory).toHaveValue('she sang')
})

test('a refused microphone is explained, and typing goes on', async ({ page }) => {
  await scriptRecognition(page, true)
  await reachStep(page, 2)
  await fields(page).memory.fill('typed')
  await talk(page).click()
  await expect(
    page.getByText("Your browser didn't let this page use the microphone."),
  ).toBeVisible()
  await expect(fields(page).memory).toHaveValue('typed')
  await expect(talk(page)).toBeEnabled()
})

test('a lost connection is explained, and the words so far stay', async ({ page }) => {
  await scriptRecognition(page)
  await reachStep(page, 2)
  await listen(page)
  await hear(page, { transcript: 'she sang', isFinal: false })
  await hear(page, { error: 'network' })
  await expect(page.getByText("Your browser couldn't reach its listening service.")).toBeVisible()
  await expect(fields(page).memory).toHaveValue('she sang')
})

test('a browser that cannot listen offers no dictation', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined })
  })
  await reachStep(page, 2)
  await expect(page.getByRole('button', { name: 'A question to start from' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Talk/ })).toHaveCount(0)
})

test('dictation is loaded with step 2, and not before', async ({ page }) => {
  await scriptRecognition(page)
  const scripts: string[] = []
  page.on('response', (response) => scripts.push(new URL(response.url()).pathname))
  await reachStep(page, 1)
  await fields(page).name.fill('Ruth')
  await fields(page).relationship.selectOption('friend')
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((path) => /\/dictation-(?!button)/.test(path))).toEqual([])
  await nextButton(page).click()
  await expect(page.getByRole('button', { name: /^Talk instead/ })).toBeVisible()
  expect(scripts.filter((path) => /\/dictation-(?!button)/.test(path))).toHaveLength(1)
})

test('where the sound goes is said once someone talks; looking at the other box changes nothing', async ({
  page,
}) => {
  await scriptRecognition(page)
  await reachStep(page, 2)
  const { memory, qualities } = fields(page)
  await memory.focus()
  await expect(talk(page)).toBeVisible()
  const note = page.getByText('Your browser does the listening.')
  await expect(note).toHaveCount(0)
  await listen(page)
  await expect(note).toBeVisible()
  await qualities.focus()
  await hear(page, { transcript: 'she sang' })
  await expect(memory).toHaveValue('she sang')
  await expect(qualities).toHaveValue('')
  await expect(stop(page)).toBeVisible()
})
