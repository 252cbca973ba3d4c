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
    'Good morning. I am Anna, and we are here for the woman who knew every ferry in the county.',
    'She was no hugger. But the birthday card came the day before, every year.',
    'She found a good book in the basement, and always read it aloud. I loved that.',
    'She cooked plums in August. Nobody was turned away.',
    'Goodbye, Mom. It was a good route, and you always drove it in your best dress.',
  ]

  it.each([
    ['She posted cards every Friday, and she never said why.', 1],
    ['Our street smelled of the plum jam she was cooking.', 3],
    ['She taught me to read in that cold basement, aloud, over the heater.', 2],
  ])('is the paragraph with the rarest words in common: %s', (memory, place) => {
    expect(suggestPlace(memory, paragraphs)).toBe(place)
  })

  it.each([
    'She taught me to swim in her good dress.',
    'We caught the ferry along the old route.',
    'It was lovely, the best year. I always felt loved there, and nobody knew.',
    'He sang.',
  ])('is neither the first nor the last, nor found by common words: %s', (memory) => {
    expect(suggestPlace(memory, paragraphs)).toBeNull()
  })

  it('is unknown where there is only a first and a last', () => {
    const [first = '', last = ''] = ['Plums.', 'Plums, and more plums.']
    expect(suggestPlace('She cooked plums.', [first])).toBeNull()
    expect(suggestPlace('She cooked plums.', [first, last])).toBeNull()
  })
})
