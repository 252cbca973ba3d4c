import { describe, expect, test } from 'vitest'
import { languages } from '#domain/input/language.ts'
import { chooseVoice, languageCodes } from './voices.ts'

const voice = (name: string, lang: string, marks: { online?: true; default?: true } = {}) => ({
  name,
  lang,
  localService: !marks.online,
  default: marks.default ?? false,
})
const voices = [
  voice('Online US', 'en-US', { online: true, default: true }),
  voice('British', 'en-GB'),
  voice('American', 'en_US'),
  voice('Polish', 'pl-PL', { online: true }),
]
const choose = (code: string, own = ['en-US']) => chooseVoice(voices, code, own)?.name

describe('the voice', () => {
  test('is one of this device rather than a better fit online', () => {
    expect(choose('en')).toBe('American')
    expect(choose('en', ['en-GB'])).toBe('British')
    expect(choose('en', ['de'])).toBe('British')
  })

  test('speaks the language of the text, online if it must', () => {
    expect(choose('pl')).toBe('Polish')
    expect(choose('es')).toBeUndefined()
  })

  test('is known by a code for every language of a text', () => {
    expect(new Set(Object.values(languageCodes)).size).toBe(languages.length)
  })
})
