import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { axeViolations } from './page-checks.ts'
import {
  createLongEulogy,
  openSettings,
  readAloud,
  showEulogy,
  shownText,
  view,
  viewButton,
} from './reading-view.ts'

/** Stands in for the voices of a device: headless browsers have none. `finish` ends the current utterance. */
async function giveVoices(page: Page, voices: { lang: string; localService: boolean }[]) {
  await page.addInitScript((given) => {
    class Utterance extends EventTarget {
      text: string
      onend: (() => void) | null = null
      onerror: (() => void) | null = null
      constructor(text: string) {
        super()
        this.text = text
      }
    }
    class Synthesis extends EventTarget {
      spoken: Utterance[] = []
      current: Utterance | null = null
      getVoices() {
        return given.map((voice) => ({ ...voice, name: voice.lang, default: false }))
      }
      speak(utterance: Utterance) {
        this.spoken.push(utterance)
        this.current = utterance
      }
      cancel() {
        const canceled = this.current
        this.current = null
        setTimeout(() => canceled?.onerror?.())
      }
      finish() {
        const finished = this.current
        this.current = null
        finished?.onend?.()
      }
      fail() {
        const failed = this.current
        this.current = null
        failed?.onerror?.()
      }
    }
    Object.defineProperty(window, 'speechSynthesis', { value: new Synthesis() })
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance })
  }, voices)
}

type Spoken = { text: string; rate: number; lang: string }
const control = (page: Page, what: 'finish' | 'fail') =>
  page.evaluate((method) => {
    const synthesis = speechSynthesis as unknown as Record<string, () => void>
    synthesis[method]?.()
  }, what)
const spoken = (page: Page) =>
  page.evaluate(() => {
    const { spoken: all } = speechSynthesis as unknown as { spoken: Spoken[] }
    return all.map(({ text, rate, lang }) => ({ text: text.split(' ', 2).join(' '), rate, lang }))
  })
const isSilent = (page: Page) =>
  page.evaluate(() => (speechSynthesis as unknown as { current: object | null }).current === null)
const current = (page: Page) => shownText(page).locator('.spoken')

async function listen(page: Page) {
  await readAloud(page).click()
  await openSettings(page)
  await viewButton(page, 'Listen to it').click()
  await expect(viewButton(page, 'Play')).toBeVisible()
}

const american = { lang: 'en-US', localService: true }

test('the browser speaks sentence by sentence, marks the current one and turns the screens', async ({
  page,
}) => {
  await giveVoices(page, [{ lang: 'en-GB', localService: false }, american])
  const { id } = await createLongEulogy(page, 20)
  await showEulogy(page, id)
  await listen(page)
  await expect(view(page).getByText('this voice is made on your device')).toBeVisible()
  expect(await spoken(page)).toEqual([])
  expect(await axeViolations(page)).toEqual([])

  await viewButton(page, 'Play').click()
  await expect(current(page)).toContainText('Sentence 1 ')
  await control(page, 'finish')
  await expect(current(page)).toContainText('Sentence 2 ')
  expect(await axeViolations(page)).toEqual([])
  await viewButton(page, 'Pause').click()
  expect(await isSilent(page)).toBe(true)
  await expect(current(page)).toContainText('Sentence 2 ')
  await page.keyboard.press('ArrowRight')
  await expect(current(page)).toContainText('Sentence 3 ')
  await viewButton(page, 'Play').click()
  await viewButton(page, 'Slower').click()
  expect((await spoken(page)).map(({ text }) => text)).toEqual([
    'Sentence 1',
    'Sentence 2',
    'Sentence 3',
    'Sentence 3',
  ])
  expect((await spoken(page)).at(-1)).toMatchObject({ rate: 0.75, lang: 'en-US' })
  for (let sentence = 4; sentence <= 20; sentence += 1) {
    await control(page, 'finish')
    await expect(current(page)).toContainText(`Sentence ${sentence} `)
    await expect(current(page)).toBeInViewport()
  }
  await control(page, 'finish')
  await expect(viewButton(page, 'Play')).toBeVisible()
  await expect(current(page)).toContainText('Sentence 1 ')
  await viewButton(page, 'Back').click()
  await expect(viewButton(page, 'Next')).toBeVisible()
  await expect(viewButton(page, 'Play')).toHaveCount(0)
})

test('leaving the view ends the speech', async ({ page }) => {
  await giveVoices(page, [american])
  const { id } = await createLongEulogy(page, 8)
  await showEulogy(page, id)
  await listen(page)
  await viewButton(page, 'Play').click()
  expect(await isSilent(page)).toBe(false)
  await page.goBack()
  await expect(view(page)).toHaveCount(0)
  expect(await isSilent(page)).toBe(true)
})

test('a voice that is not on the device is announced before it gets the text', async ({ page }) => {
  await giveVoices(page, [{ lang: 'en-US', localService: false }])
  const { id } = await createLongEulogy(page, 8)
  await showEulogy(page, id)
  await listen(page)
  await expect(view(page).getByText('sends the text there to be spoken')).toBeVisible()
  expect(await spoken(page)).toEqual([])
  await viewButton(page, 'Play').click()
  await control(page, 'fail')
  await expect(view(page).getByText('Your browser couldn’t speak this just now.')).toBeVisible()
  await expect(viewButton(page, 'Play')).toBeEnabled()
})

test('a browser without a voice for the language offers no listening', async ({ page }) => {
  await giveVoices(page, [{ lang: 'fi-FI', localService: true }])
  const { id } = await createLongEulogy(page, 8)
  await showEulogy(page, id)
  await readAloud(page).click()
  await openSettings(page)
  await expect(viewButton(page, 'Larger text')).toBeVisible()
  await expect(viewButton(page, 'Listen to it')).toHaveCount(0)
})
