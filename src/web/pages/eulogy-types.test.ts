// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { eulogyTypes } from '#web/content/eulogy-types.ts'
import { relationshipPages } from '#web/content/relationships/all.ts'
import { count, find } from './render-page.ts'

describe('the types list', () => {
  const expected = [
    ['S3-051', 'Mother', 'mother'],
    ['S3-052', 'Father', 'father'],
    ['S3-053', 'Grandmother', 'grandmother'],
    ['S3-054', 'Grandfather', 'grandfather'],
    ['S3-055', 'Sibling', 'sibling'],
    ['S3-056', 'Spouse', 'spouse'],
    ['S3-057', 'Friend', 'friend'],
    ['S3-058', 'Child', 'child'],
    ['S3-059', 'Colleague', 'colleague'],
    ['S3-060', 'Uncle', 'uncle'],
    ['S3-061', 'Aunt', 'aunt'],
    ['S3-062', 'Cousin', 'cousin'],
    ['S3-063', 'Mentor', 'mentor'],
    ['S3-064', 'Teacher', 'teacher'],
    ['S3-065', 'Neighbor', 'neighbor'],
    ['S3-066', 'In-law', 'inlaw'],
    ['S3-067', 'Boyfriend', 'boyfriend'],
    ['S3-068', 'Girlfriend', 'girlfriend'],
    ['S3-069', 'Godparent', 'godparent'],
    ['S3-070', 'Community Leader', 'community-leader'],
  ] as const

  for (const [tags, label, slug] of expected) {
    test(`${label} links to /eulogy-${slug}`, { tags }, () => {
      for (const path of ['/', '/eulogy-types'] as const) {
        const link = find(path, `.types-index a[href="/eulogy-${slug}"]`)
        expect(link.textContent).toBe(label)
      }
    })
  }

  test('links to existing pages', () => {
    const listed = eulogyTypes.map(({ relationship }) => relationship).sort()
    expect(listed).toEqual(relationshipPages.map(({ relationship }) => relationship).sort())
  })

  test('has exactly these twenty types, in this order', () => {
    expect(eulogyTypes.map(({ label }) => label)).toEqual(expected.map(([, label]) => label))
  })
})

describe('/eulogy-types', () => {
  test('has a hero, the list and four benefits', { tags: ['S2-027', 'S2-028', 'S2-029'] }, () => {
    expect(count('/eulogy-types', '.page-head h1')).toBe(1)
    expect(count('/eulogy-types', '.types-index a')).toBe(20)
    expect(count('/eulogy-types', '.feature-list h3')).toBe(4)
  })
})
