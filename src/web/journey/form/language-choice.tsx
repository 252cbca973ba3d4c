import { useFormContext } from 'react-hook-form'
import { detectLanguage } from '#domain/input/language.ts'
import { type Answers, proseIn } from '#web/journey/answers.ts'
import { RadioGroup } from '#web/ui/field.tsx'

/** Shown only to people who did not write in English. */
export default function LanguageChoice() {
  const answers = useFormContext<Answers>().watch()
  const language = detectLanguage(proseIn(answers))
  if (language === 'English') return null
  return (
    <RadioGroup
      name="language"
      label={
        language
          ? `You wrote in ${language}, so we’ll write the eulogy in ${language}.`
          : 'We’ll write the eulogy in the language you wrote in.'
      }
      options={{
        '': `Write it in ${language ?? 'the language you wrote in'}`,
        English: 'Write it in English instead',
      }}
    />
  )
}
