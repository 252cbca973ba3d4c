import { expect, test } from 'vitest'
import { linesToCheck, promisesIn, type SentenceEvidence } from './evidence.ts'

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

test('lists each reflection in the text that promises something of the speaker', () => {
  const reflections = [
    "I'll take your boat out in June. ",
    'We will keep the light on for you.',
    'I won’t ever make that soup as you did.',
    'She will be missed.',
    'I still hear you humming.',
  ]
  const told = 'I will sing at the service.'
  const sentences = [
    ...reflections.map((sentence) => line(sentence, 'reflection')),
    line(told, 'supported'),
  ]
  const text = [...reflections.slice(0, 2), ...reflections.slice(3), told].join(' ')
  expect(promisesIn(text, sentences)).toEqual([
    "I'll take your boat out in June.",
    'We will keep the light on for you.',
  ])
})
