import { describe, expect, it } from 'vitest'
import { replaceParagraph, splitParagraphs, suggestPlace } from './paragraphs.ts'

const text = '\nOne.\n\n  Two. \n\n\nThree.\n \nOne.\n'

it('lists the paragraphs without empty ones', () => {
  expect(splitParagraphs(text).map((paragraph) => paragraph.trim())).toEqual([
    'One.',
    'Two.',
    'Three.',
    'One.',
  ])
})

describe('replacing a paragraph', () => {
  it('leaves every other character as it is', () => {
    const changed = replaceParagraph(text, { position: 1, from: 'Two.', to: 'Second.' })
    expect(changed).toBe('\nOne.\n\n  Second. \n\n\nThree.\n \nOne.\n')
  })

  it('replaces the one at its place where two are the same', () => {
    const changed = replaceParagraph(text, { position: 3, from: 'One.', to: 'Four.' })
    expect(changed).toBe('\nOne.\n\n  Two. \n\n\nThree.\n \nFour.\n')
  })

  it('finds a paragraph that has moved', () => {
    const moved = `New.\n\n${text}`
    const changed = replaceParagraph(moved, { position: 2, from: 'Three.', to: '3.' })
    expect(changed).toBe(moved.replace('Three.', '3.'))
  })

  it('gives up when the paragraph is no longer there', () => {
    expect(replaceParagraph(text, { position: 1, from: 'Two and a half.', to: '2.' })).toBeNull()
    expect(replaceParagraph('', { position: 0, from: 'One.', to: '1.' })).toBeNull()
  })

  it('takes the new words literally', () => {
    const changed = replaceParagraph('A.\n\nB.', { position: 1, from: 'B.', to: "$& $1 $'" })
    expect(changed).toBe("A.\n\n$& $1 $'")
  })
})

describe('the place for a memory', () => {
  const paragraphs = [
    'My mother knew every road in the county.',
    'She was no hugger. But the birthday card came the day before.',
    'My mother found a book in her basement.',
    'Goodbye, Mom.',
  ]

  it('is the paragraph with the rarest words in common', () => {
    const memory = 'My mother sent a card every Friday, and my mother never said why.'
    expect(suggestPlace(memory, paragraphs)).toBe(1)
  })

  it('is in the middle where nothing fits', () => {
    expect(suggestPlace('He sang.', paragraphs)).toBe(1)
    expect(suggestPlace('He sang.', ['One.'])).toBe(0)
  })
})
