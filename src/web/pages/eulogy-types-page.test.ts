import { describe, expect, test } from 'vitest'
import { relationships, relationshipsWithPage } from '#domain/relationship.ts'
import { count, renderPage } from '#tests/support/render-page.ts'

describe('the types list', () => {
  const labels =
    'Mother, Father, Grandmother, Grandfather, Sibling, Spouse, Friend, Child, Colleague, Uncle, Aunt, Cousin, Mentor, Teacher, Neighbor, In-law, Boyfriend, Girlfriend, Godparent, Community Leader'
  const expected = labels.split(', ')

  test.each(['/', '/eulogy-types'] as const)(
    'on %s begins with these twenty, in this order',
    (path) => {
      const links = [...renderPage(path).body.querySelectorAll('.types-index a')]
      expect(links).toHaveLength(relationshipsWithPage.length)
      const slugOf = (label: string) => label.toLowerCase().replace('-', '').replace(' ', '-')
      expect(
        links
          .slice(0, expected.length)
          .map((link) => [link.textContent, link.getAttribute('href')]),
      ).toEqual(expected.map((label) => [label, `/eulogy-${slugOf(label)}`]))
    },
  )

  test('leaves out only "other"', () => {
    const listed: string[] = relationshipsWithPage.map(({ relationship }) => relationship)
    expect(relationships.filter((name) => !listed.includes(name))).toEqual(['other'])
  })
})

test('has a hero and four benefits', () => {
  expect(count('/eulogy-types', '.page-head h1')).toBe(1)
  expect(count('/eulogy-types', '.feature-list h3')).toBe(4)
})
