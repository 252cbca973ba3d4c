import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { setUpRoot } from '#tests/support/react-root.ts'
import { WaitingSheet } from './waiting-sheet.tsx'

const render = setUpRoot()
type Props = Parameters<typeof WaitingSheet>[0]
const show = (part: Partial<Props> = {}) =>
  render(
    <WaitingSheet
      person="Lorraine Kiser"
      step="reading"
      closing={null}
      sentence={null}
      {...part}
    />,
  )

const text = (selector: string) => document.querySelector(selector)?.textContent ?? ''
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

it('shows the person’s own words, and after 30 seconds that nothing is lost', async () => {
  vi.useFakeTimers()
  await show({ sentence: 'She sang.' })
  expect(text('.waiting-words')).toBe('“She sang.”')
  expect(text('.waiting-words + p')).toBe('Your words')
  await act(async () => vi.advanceTimersByTime(29_000))
  expect(text('.waiting-words + p')).toBe('Your words')
  await act(async () => vi.advanceTimersByTime(1_000))
  expect(text('.waiting-words + p')).toBe('This is taking a little longer. Nothing is lost.')
})

it('leaves out both lines if there is no sentence, or if it says something itself', async () => {
  await show()
  expect(document.body.textContent).not.toContain('Your words')
  await show({ sentence: 'She sang.', closing: 'Thank you, Debbie.' })
  expect(document.body.textContent).not.toMatch(/She sang|Your words/)
  expect(text('.listen-thanks')).toBe('Thank you, Debbie.')
})
