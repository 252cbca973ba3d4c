import { expect, test } from 'vitest'
import type { RateLimitedAction } from '#domain/limits/rate-limits.ts'
import { legalDocuments } from '#web/content/legal/all.ts'

const policy = legalDocuments.find(({ slug }) => slug === 'privacy-policy')
const stored = policy?.sections.find(({ id }) => id === 'what-we-store')?.html ?? ''
const [, counted = ''] = /from one network \((.*?)\)/.exec(stored) ?? []

/** Every action that is counted per network and its word in the privacy policy. The desk isn't public. */
const words: Record<Exclude<RateLimitedAction, 'desk'>, string> = {
  submit: 'forms',
  preview: 'previews',
  checkout: 'payment pages',
  contact: 'messages',
  'exchange-key': 'private links',
  retry: 'new versions',
  edit: 'changes',
  file: 'files',
  'your-data': 'your data',
  'find-links': 'private links',
  contribute: 'memories',
}

test.each(Object.entries(words))('the privacy policy says that %s is counted', (_action, word) => {
  expect(counted).toContain(word)
})
