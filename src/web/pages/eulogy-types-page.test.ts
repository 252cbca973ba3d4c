import { describe, expect, test } from 'vitest'
import { relationships, relationshipsWithPage } from '#domain/relationship.ts'
import { count, find } from '#tests/support/render-page.ts'

describe('the types list', () => {
  const labels =
    'Mother, Father, Grandmother, Grandfather, Sibling, Spouse, Friend, Child, Colleague, Uncle, Aunt, Cousin, Mentor, Teacher, Neighbor, In-law, Boyfriend, Girlfriend, Godparent, Community Leader'
  const expected = labels.split(', ')

  for (const label of expected) {
    const slug = label.toLowerCase().replace('-', '').replace(' ', '-')
    test(`${label} links to /eulogy-${slug}`, () => {
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
    const listed = relationshipsWithPage.map(({ label }) => label)
    expect(listed.slice(0, expected.length)).toEqual(expected)
  })
})

test('has a hero, the list and four benefits', () => {
  expect(count('/eulogy-types', '.page-head h1')).toBe(1)
  expect(count('/eulogy-types', '.types-index a')).toBe(relationshipsWithPage.length)
  expect(count('/eulogy-types', '.feature-list h3')).toBe(4)
})
