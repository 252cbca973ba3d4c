import { describe, expect, test } from 'vitest'
import { detectLanguage, isInLanguage } from './language.ts'

test.each([
  'stubborn as a mule',
  'patient, a good listener, honest to a fault, do not say much',
  'e, funny, patient',
  'grumpy, as good as gold, no nonsense with me',
])('does not mistake a short English text for Portuguese: %s', (words) =>
  expect(detectLanguage(`${words}\nplease thank everyone who brought food`)).toBe('English'),
)

const samples = {
  English: 'She was the one who always made us laugh when we were sad and it was never too late.',
  Spanish: 'Mi abuela era muy alegre y siempre nos decía que la vida es para los que cantan.',
  French: 'Ma mère était toujours là pour nous et elle disait que la vie est très belle.',
  German: 'Mein Vater war immer für uns da und er sagte, dass wir nicht aufgeben sollen.',
  Portuguese: 'Minha avó era muito alegre e sempre dizia que não é tarde para os outros.',
  Polish: 'Moja mama zawsze była dla nas i nigdy nie mówiła, że jest bardzo zmęczona.',
  Vietnamese: 'Mẹ tôi là người luôn làm cho chúng tôi cười và bà không bao giờ mệt.',
}

test.each(Object.entries(samples))('recognizes %s', (language, text) => {
  expect(detectLanguage(text)).toBe(language)
  expect(detectLanguage(text.toUpperCase())).toBe(language)
})

describe('takes a text for English', () => {
  test('below six words', () => {
    expect(detectLanguage('Mein Vater war immer nicht')).toBe('English')
    expect(detectLanguage('Mein Vater war immer nicht da')).toBe('German')
  })

  test('with fewer than three common words of another language', () => {
    const names = 'Karl Otto Fritz Hans'
    expect(detectLanguage(`der die die ${names}`)).toBe('English')
    expect(detectLanguage(`der die das ${names}`)).toBe('German')
  })

  test('with few words that are common in any language', () => {
    const names = 'Karl Otto Fritz Hans Emil Paul Max Kurt Rolf Uwe Jens Lars Nils Sven Kai Tim Jan'
    expect(detectLanguage(`der die das ${names}`)).toBe('German')
    expect(detectLanguage(`der die das ${names} ${names}`)).toBe('English')
  })

  test('with about as many English words', () => {
    const text = 'Otto the of to was she der die das und war'
    expect(detectLanguage(text)).toBe('English')
    expect(detectLanguage(`${text} nicht immer`)).toBe('German')
  })
})

test('a text in another language is rejected from twenty words', () => {
  const german = Array.from({ length: 19 }, (_, index) => ['der', 'die', 'und', 'wir'][index % 4])
  expect(isInLanguage(german.join(' '), 'English')).toBe(true)
  expect(isInLanguage([...german, 'und'].join(' '), 'English')).toBe(false)
  expect(isInLanguage([...german, 'und'].join(' '), 'German')).toBe(true)
})
