import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countWords } from '#domain/length.ts'
import { createOpeningStream, createSentenceBuffer } from './opening-stream.ts'
import { cutPreview, minOpeningWords } from './preview.ts'

/** The sentences that are emitted while these pieces arrive, and what is left. */
function read(pieces: Iterable<string>) {
  const sentences: string[] = []
  const reader = createSentenceBuffer((sentence) => sentences.push(sentence))
  for (const piece of pieces) reader.write(piece)
  return { sentences, left: reader.remainder() }
}

test('emits streamed text sentence by sentence', () => {
  expect(read('My name is Anna. She was my mother.\n\nShe')).toEqual({
    sentences: ['My name is Anna. ', 'She was my mother.\n\n'],
    left: 'She',
  })
})

test('emits a complete sentence when the next one starts, with the space between them', () => {
  expect(read(['She sang. ', ' ', '\n', ' He danced. We', ' clapped.'])).toEqual({
    sentences: ['She sang.  \n ', 'He danced. '],
    left: 'We clapped.',
  })
})

test('emits all sentences of one piece', () => {
  const { sentences } = read(['She sang. He danced. We clapped. And'])
  expect(sentences).toEqual(['She sang. ', 'He danced. ', 'We clapped. '])
})

test('waits for the end of a quotation, and for what decides whether a sentence ends', () => {
  const parts = [
    'She had written, "41,206. Drove home alone." ',
    '"Why?" he asked at 5 a.m. that day. ',
  ]
  expect(read([...parts.join(''), 'I', ' ']).sentences).toEqual(parts)
})

test('separates paragraphs with an empty line', () => {
  expect(shownOf([sunday, sunday, sunday], true)).toBe(`${sunday}\n\n${sunday}`)
})

function shownOf(sentences: string[], endsParagraph = false) {
  let shown = ''
  const opening = createOpeningStream((piece) => {
    shown += piece
  })
  for (const sentence of sentences) opening.accept(sentence, endsParagraph)
  return shown
}

const sunday = 'She baked bread every Sunday of the year and gave most of it away.'

test('shows the first sentence immediately', () => {
  expect(shownOf(['My name is Anna, and she was my mother.'])).toBe(
    'My name is Anna, and she was my mother.',
  )
})

test('shows a later sentence once enough words follow it', () => {
  expect(shownOf([sunday, sunday, sunday])).toBe(`${sunday} ${sunday}`)
})

test('never shows a word past the cut', () => {
  const sentence = fc
    .array(fc.constantFrom('she', 'bread', 'Sunday', 'Dr. Lee', '–', 'home'), { minLength: 1 })
    .map((words) => `${words.join(' ')}.`)
  const text = fc
    .array(sentence, { minLength: 4, maxLength: 12 })
    .filter((all) => countWords(all.join(' ')) >= minOpeningWords)
  fc.assert(
    fc.property(text, fc.double({ min: 0, max: 0.99 }), (sentences, chance) => {
      const cut = cutPreview(sentences.join(' '), () => chance)
      expect(cut.startsWith(shownOf(sentences).trimEnd())).toBe(true)
    }),
    { numRuns: 500 },
  )
})
