import { expect, test } from 'vitest'
import { linesToCheck, type SentenceEvidence } from './evidence.ts'

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
