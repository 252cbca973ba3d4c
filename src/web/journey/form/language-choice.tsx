import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type Answers, proseIn } from '#web/journey/answers.ts'
import { logError } from '#web/log.ts'
import { RadioGroup } from '#web/ui/field.tsx'

type Detect = typeof import('#domain/language.ts').detectLanguage

/** Asked only of a person who did not write in English. */
export function LanguageChoice() {
  const [detect, setDetect] = useState<Detect | null>(null)
  const answers = useFormContext<Answers>().watch()
  useEffect(() => {
    import('#domain/language.ts')
      .then(({ detectLanguage }) => setDetect(() => detectLanguage))
      .catch((error: unknown) => logError('The language could not be detected', error))
  }, [])
  const language = detect?.(proseIn(answers)) ?? 'English'
  if (language === 'English') return null
  return (
    <RadioGroup
      name="language"
      label={`You wrote in ${language}, so we'll write the eulogy in ${language}.`}
      options={{ '': `Write it in ${language}`, English: 'Write it in English instead' }}
    />
  )
}
