import { expect, test } from 'vitest'
import { linesToCheck, type SentenceEvidence, withoutMemories } from './evidence.ts'

const line = (sentence: string, status: SentenceEvidence['status']): SentenceEvidence => ({
  sentence,
  status,
  evidence: [],
  notFound: '',
})

test('lists each marked sentence that is still in the text once', () => {
  const text = 'She sang. She loved the sea. She sang.'
  const sentences = [
    line('She sang. ', 'marked'),
    line('She sang.', 'marked'),
    line('She loved the sea.', 'supported'),
    line('She had a boat.', 'marked'),
  ]
  expect(linesToCheck(text, sentences)).toEqual(['She sang.'])
})

test('takes out the lines that rest on a memory that was taken back, and those that may', () => {
  const told = (sentence: string, ...ids: string[]) => ({
    ...line(sentence, 'supported'),
    evidence: ids.map((memoryId) => ({
      origin: 'contributed' as const,
      words: '',
      memoryId,
    })),
  })
  const sentences = [
    told('Tom told me she whistled.', 'tom'),
    line('She sang.', 'supported'),
    told('Both of them laughed.', 'bev', 'tom'),
    told('Bev told me she swam.', 'bev'),
    line('She flew.', 'marked'),
    line('We will miss her.', 'reflection'),
  ]
  const text =
    'Tom told me she whistled. She sang. Both of them laughed. Bev told me she swam.\n\nShe flew.\n\nWe will miss her.'
  const removed = [{ sentence: 'She danced.', after: 0, notFound: 'danced' }]
  const written = { text, sentences, removed }
  expect(withoutMemories(written, [])).toBe(written)
  expect(withoutMemories(written, ['tom'])).toEqual({
    text: 'She sang. Bev told me she swam.\n\nWe will miss her.',
    sentences: [sentences[1], sentences[3], sentences[5]],
    removed: [],
  })
  const only = { text: 'Tom told me she whistled.', sentences: sentences.slice(0, 1), removed }
  expect(withoutMemories(only, ['tom'])).toBeNull()
})
