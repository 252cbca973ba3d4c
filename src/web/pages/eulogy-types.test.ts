// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { relationships, relationshipsWithPage } from '#domain/relationship.ts'
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

  test('leaves out only "other"', () => {
    const listed: string[] = relationshipsWithPage.map(({ relationship }) => relationship)
    expect(relationships.filter((name) => !listed.includes(name))).toEqual(['other'])
  })

  test('begins with these twenty types, in this order', () => {
    const labels = relationshipsWithPage.map(({ label }) => label)
    expect(labels.slice(0, expected.length)).toEqual(expected.map(([, label]) => label))
  })
})

test('/eulogy-types has a hero, the list and four benefits', {
  tags: ['S2-027', 'S2-028', 'S2-029'],
}, () => {
  expect(count('/eulogy-types', '.page-head h1')).toBe(1)
  expect(count('/eulogy-types', '.types-index a')).toBe(relationshipsWithPage.length)
  expect(count('/eulogy-types', '.feature-list h3')).toBe(4)
})
