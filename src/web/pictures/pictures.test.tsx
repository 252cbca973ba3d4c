import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { pictureFor } from '#domain/relationship.ts'
import { RelationshipPicture } from './relationship-picture.tsx'

describe('the picture beside the form', () => {
  for (const [picture, expected] of [
    ['woman-speaker-with-flowers', ['mother', 'grandmother', 'aunt']],
    ['man-speaker', ['father', 'grandfather', 'uncle']],
    ['father-comforting-daughter', ['child']],
    ['woman-speaker', ['friend', 'colleague']],
  ] as const) {
    test(`is ${picture} for ${expected}`, () => {
      for (const name of expected) expect(pictureFor(name)).toBe(picture)
    })
  }

  test('is the family group for others and before one is chosen', () => {
    for (const name of ['mentor', 'other', 'unknown', '', undefined])
      expect(pictureFor(name)).toBe('family-group')
  })
})

test.each(['mother', 'father', 'child', 'friend', 'other'])(
  'the picture for %s has the alt text of its drawing and a fixed size',
  (relationship) => {
    const markup = renderToStaticMarkup(<RelationshipPicture relationship={relationship} />)
    const drawing = readFileSync(
      join(import.meta.dirname, `${pictureFor(relationship)}.svg`),
      'utf8',
    )
    const label = /aria-label="([^"]+)"/.exec(drawing)?.[1]
    expect(markup).toContain(`alt="${label}"`)
    expect(markup).toContain('width="480" height="360" loading="lazy"')
  },
)

describe.each(globSync(['content/pictures/*.svg', 'src/web/pictures/*.svg']))('%s', (file) => {
  const drawing = readFileSync(file, 'utf8')

  test('is at most 12 kB', () => {
    expect(Buffer.byteLength(drawing)).toBeLessThanOrEqual(12_000)
  })

  test('has dark colors', () => {
    expect(drawing).toContain('@media (prefers-color-scheme:dark)')
  })

  test('has a label, or is hidden from screen readers', () => {
    expect(drawing).toMatch(/<svg[^>]+(role="img" aria-label="[^"]+"|aria-hidden="true")/)
  })
})
