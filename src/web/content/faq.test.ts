import { expect, test } from 'vitest'
import { homeQuestions } from './faq.ts'
import { pricingQuestions } from './pricing-faq.ts'
import { relationshipPages } from './relationships/all.ts'

test('a FAQ item has a question and an answer, and neither is empty', { tags: 'S3-090' }, () => {
  const items = [
    ...homeQuestions,
    ...pricingQuestions,
    ...relationshipPages.flatMap((page) => page.faq),
  ]
  expect(items.length).toBeGreaterThan(6 + 4 + 50)
  for (const item of items) {
    expect(Object.keys(item).sort()).toEqual(['answer', 'question'])
    expect(item.question).toMatch(/\?$/)
    expect(item.answer.length).toBeGreaterThan(0)
  }
})
