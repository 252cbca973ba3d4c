import { fields, retryFields } from '#domain/fields.ts'
import type { readOrderWords } from './order-story.ts'

type Family = NonNullable<Awaited<ReturnType<typeof readOrderWords>>>

const answers = [...Object.values(fields), ...Object.values(retryFields)]

export function describeWords(family: Family): string {
  const { submissions, questions, texts, edits } = family
  const asked = submissions.map((row) =>
    answers
      .flatMap(({ column, label }) => (row[column] ? [`${label}: ${row[column]}`] : []))
      .join('\n'),
  )
  const latest = texts.map(({ submission_id: id, text }) => {
    const edited = edits.find((edit) => edit.submission_id === id)
    return `--- The text${edited ? `, as edited (revision ${edited.revision})` : ''}\n${edited?.text ?? text}`
  })
  const answered = questions.flatMap(({ ask, answer }) => (answer ? [`${ask} ${answer}`] : []))
  return [...asked, ...answered, ...latest].join('\n\n')
}
