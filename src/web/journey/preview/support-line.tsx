import { pages } from '#contract/urls.ts'
import { proseFields } from '#domain/fields.ts'
import { hotline } from '#web/content/support.ts'

/** In the languages that eulogies are written in. */
const suicide =
  /suic[ií]d|suizid|selbstmord|samobój|tự (?:tử|sát)|\b(?:took|taken|taking|take|ended|ending|end) (?:his|her|their) (?:own )?li(?:fe|ves)\b|\b(?:killed|hanged|hung|shot) (?:himself|herself|themself|themselves)\b|\boverdose/iu

type Words = Partial<Record<(typeof proseFields)[number], string>>

/** One quiet line below everything else, and only for someone who wrote about a suicide. */
export function SupportLine({ words }: { words: Words }) {
  if (!proseFields.some((field) => suicide.test(words[field] ?? ''))) return null
  return (
    <p className="support-line small muted">
      If you’d like to talk to someone while you write this: in the US you can call or text{' '}
      <a href={`tel:${hotline.number}`}>{hotline.number}</a>, free, at any hour. There’s more on our{' '}
      <a href={`${pages.contact()}#grief-support`} target="_blank" rel="noopener">
        grief support page
      </a>
      .
    </p>
  )
}
