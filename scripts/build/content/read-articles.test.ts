import { expect, test } from 'vitest'
import { parseMarkdown } from './markdown.ts'
import { articleSchema } from './read-articles.ts'

const front = (lines: string) =>
  parseMarkdown(
    `---\ntitle: T\ndate: 2026-11-16\ncategory: C\nexcerpt: E.\ndescription: D.\npicture: p\n${lines}---\n\nText.\n`,
    articleSchema,
  ).data

test('an article can name its reviewer', () => {
  const reviewedBy = { name: 'Ana Ruiz', role: 'hospital chaplain' }
  expect(front('reviewedBy:\n  name: Ana Ruiz\n  role: hospital chaplain\n')).toMatchObject({
    reviewedBy,
  })
  expect(front('')).not.toHaveProperty('reviewedBy')
})

test('rejects a reviewer without a name or a role', () => {
  expect(() => front('reviewedBy:\n  name: Ana Ruiz\n')).toThrow('reviewedBy.role')
  expect(() => front('reviewedBy:\n  role: chaplain\n')).toThrow('reviewedBy.name')
})
