import { useEffect, useState } from 'react'
import type { Language } from '#domain/input/language.ts'

export const languageCodes: Record<Language, string> = {
  English: 'en',
  Spanish: 'es',
  French: 'fr',
  German: 'de',
  Portuguese: 'pt',
  Polish: 'pl',
  Vietnamese: 'vi',
}

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>

/**
 * The voice for a language, or undefined if there is none. Voices of this device come first: with the
 * others, the text leaves it. Among equals, the user's own region and default decide.
 */
export function chooseVoice<V extends Voice>(
  voices: readonly V[],
  code: string,
  userLanguages: readonly string[],
): V | undefined {
  const tagOf = ({ lang }: Voice) => lang.replace('_', '-').toLowerCase()
  const own = userLanguages.map((tag) => tag.toLowerCase())
  const rank = (voice: V) =>
    (voice.localService ? 4 : 0) + (own.includes(tagOf(voice)) ? 2 : 0) + (voice.default ? 1 : 0)
  const speaking = voices.filter((voice) => tagOf(voice).split('-')[0] === code)
  return speaking.toSorted((one, other) => rank(other) - rank(one))[0]
}

/** Undefined in a browser without speech. */
const findSynthesis = () => (window as Partial<Pick<Window, 'speechSynthesis'>>).speechSynthesis

/** The voice for a text in this language. Browsers load their voices late. */
export function useVoice(code: string): SpeechSynthesisVoice | undefined {
  const [voices, setVoices] = useState(() => findSynthesis()?.getVoices() ?? [])
  useEffect(() => {
    const synthesis = findSynthesis()
    const load = () => setVoices(synthesis?.getVoices() ?? [])
    load()
    synthesis?.addEventListener?.('voiceschanged', load)
    return () => synthesis?.removeEventListener?.('voiceschanged', load)
  }, [])
  return chooseVoice(voices, code, navigator.languages)
}
