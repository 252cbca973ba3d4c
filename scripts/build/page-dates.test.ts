import { expect, test } from 'vitest'
import { datePages } from './page-dates.ts'

const page = (text: string, published: string | null = null) => ({
  path: '/pricing',
  html: `<header>Menu</header><main id="main"><p class="a">${text}</p></main>`,
  published,
  hidden: false,
})
const dateOf = (...args: Parameters<typeof datePages>) => datePages(...args)['/pricing']?.on

test('keeps the recorded date while the text is the same', () => {
  const recorded = datePages([page('One price')], {}, '2026-11-16')
  const restyled = { ...page('One price'), html: '<main><h1>One  price</h1></main>' }
  expect(dateOf([restyled], recorded, '2026-12-24')).toBe('2026-11-16')
})

test('uses the day of the build when the text has changed', () => {
  const recorded = datePages([page('One price')], {}, '2026-11-16')
  expect(dateOf([page('Two prices')], recorded, '2026-12-24')).toBe('2026-12-24')
})

test('uses the date of an article', () => {
  expect(dateOf([page('An article', '2026-11-15')], {}, '2026-12-24')).toBe('2026-11-15')
})

test('leaves out hidden pages', () => {
  expect(datePages([{ ...page('Yours'), hidden: true }], {}, '2026-12-24')).toEqual({})
})
