import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { companies, founder, operator } from '#operator'
import { count, find, linksIn, readText } from '#tests/support/render-page.ts'
import { brand } from '#web/copy/brand-words.ts'
import { examples } from '#web/copy/examples/all.ts'

test('the About page names the operator, its address and how to reach it', () => {
  const who = find('/about', '#who').textContent
  expect(who).toContain(operator.name)
  expect(who).toContain(operator.postalAddress)
  expect(linksIn(find('/about', '#reach-us'))).toEqual([
    `mailto:${brand.supportEmail}`,
    '/contact',
    '/refund-policy',
    '/find-my-eulogy',
  ])
})

test('the About page names the AI companies and promises no training rule and no test without a record', () => {
  const models = [companies.model, companies.backupModel ?? companies.model]
  for (const name of models) expect(find('/about', '#ai').textContent).toContain(name)
  expect(/train models/.test(readText('/about'))).toBe(companies.trainingRuledOut)
  const hasPassed = readFileSync('operator/evals.json', 'utf8').includes('"holds": true')
  expect(/we test it/.test(readText('/about'))).toBe(hasPassed)
})

test('the About page says how many sentences of our examples state no fact', () => {
  const kinds = examples.flatMap(({ paragraphs }) => paragraphs.flat()).map(({ kind }) => kind)
  const share = kinds.filter((kind) => kind !== 'supported').length / kinds.length
  expect(share).toBeGreaterThan(0.45)
  expect(share).toBeLessThan(0.55)
  expect(find('/about', '#checked').textContent).toContain('about half')
})

test('the About page marks the story of the founder while it is a sample', () => {
  expect(find('/about', '#why').textContent).toContain(founder.name)
  expect(count('/about', '#why .sample-note')).toBe(founder.sample ? 1 : 0)
})
