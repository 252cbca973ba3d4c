import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { submissionInputSchema } from '#domain/submission.ts'
import { newJourney, setUpRoot, text } from '#tests/support/react-root.ts'
import { requiredInput } from '#tests/support/records.ts'
import { formStart, type In, noQuestionsYet, writingState } from '#web/journey/states.ts'
import { Writing } from './writing.tsx'

const render = setUpRoot()
const input = submissionInputSchema.parse({
  ...requiredInput,
  name: 'Lorraine Kiser',
  memory: 'She sang while she hung the washing on the line.',
})
const writing = { start: formStart(), edition: 0, input, stored: null, originalPreview: null }
const show = (part: Partial<In<'writing'>> = {}) =>
  render(
    <Writing
      state={{ ...writingState({ ...writing, step: 'reading' }), ...part }}
      journey={newJourney()}
    />,
  )

const steps = () =>
  [...document.querySelectorAll<HTMLElement>('li')].map(
    ({ textContent, dataset }) => `${dataset.at} ${textContent}`,
  )

it('ticks each step when it is done, and announces the current one', async () => {
  await show()
  expect(text('.waiting-for')).toBe('For Lorraine Kiser')
  expect(steps()).toEqual([
    'now Reading what you told us',
    'next Writing how it begins',
    'next Checking every line against your words',
  ])
  expect(text('[role=status]')).toBe('Reading what you told us')
  await show({ step: 'writing' })
  expect(steps().map((step) => step.split(' ')[0])).toEqual(['done', 'now', 'next'])
  await show({ step: 'checking' })
  expect(steps().map((step) => step.split(' ')[0])).toEqual(['done', 'done', 'now'])
  expect(text('[role=status]')).toBe('Checking every line against your words')
})

it('says that we email the preview as soon as it is being written, and only then', async () => {
  const line = () => text('h1 + p')
  await show()
  expect(line()).toBe('Your answers are saved.')
  for (const step of ['writing', 'checking'] as const) {
    await show({ step })
    expect(line()).toBe('You can close this page. We’ll email you.')
  }
  const originalPreview = { ...noQuestionsYet, id: 'first', input, preview: 'Hey.', checked: true }
  await show({ step: 'writing', originalPreview })
  expect(line()).toBe('Your answers are saved.')
})

it('shows the person’s own words, and after 30 seconds that nothing is lost', async () => {
  vi.useFakeTimers()
  await show()
  expect(text('.waiting-words')).toBe(`“${input.memory}”`)
  expect(text('.waiting-words + p')).toBe('Your words')
  await act(async () => vi.advanceTimersByTime(29_000))
  expect(text('.waiting-words + p')).toBe('Your words')
  await act(async () => vi.advanceTimersByTime(1_000))
  expect(text('.waiting-words + p')).toBe('This is taking a little longer. Nothing is lost.')
})

it('leaves out both lines if there is no sentence, or if it says something itself', async () => {
  await show({ input: { ...input, memory: '', qualities: '' } })
  expect(text()).not.toContain('Your words')
  await show({ asked: true, stored: { ...noQuestionsYet, id: 'first', input } })
  expect(text()).not.toMatch(/She sang|Your words/)
  expect(text('.listen-thanks')).toBe('That’s fine. What you told us is enough to begin.')
})
