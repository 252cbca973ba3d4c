import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { logTrouble } from '#web/log.ts'
import { Radios } from '#web/ui/field.tsx'
import type { Answers } from './answers.ts'

type Detect = typeof import('#domain/language.ts').languageOf

/** Asked only of a person who did not write in English. */
export function LanguageChoice() {
  const [detect, setDetect] = useState<Detect | null>(null)
  const { qualities = '', memory = '', additional = '' } = useFormContext<Answers>().watch()
  useEffect(() => {
    import('#domain/language.ts')
      .then(({ languageOf }) => setDetect(() => languageOf))
      .catch((error: unknown) => logTrouble('The language could not be detected', error))
  }, [])
  const language = detect?.([qualities, memory, additional].join('\n')) ?? 'English'
  if (language === 'English') return null
  return (
    <Radios
      name="language"
      label={`You wrote in ${language}, so we'll write the eulogy in ${language}.`}
      options={{ '': `Write it in ${language}`, English: 'Write it in English instead' }}
    />
  )
}
