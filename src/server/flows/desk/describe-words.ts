import type { readOrderWords } from './order-story.ts'

type Family = NonNullable<Awaited<ReturnType<typeof readOrderWords>>>

export function describeWords(family: Family): string {
  const { submissions, questions, texts, edits } = family
  const asked = submissions.map((row) =>
    [
      `For ${row.person} (${row.relationship_word || row.relationship}), by ${row.customer_name}`,
      `Qualities: ${row.qualities}`,
      `Memories: ${row.memories}`,
      ...(row.additional ? [`Also: ${row.additional}`] : []),
      ...(row.different ? [`What should be different: ${row.different}`] : []),
    ].join('\n'),
  )
  const latest = texts.map(({ submission_id: id, text }) => {
    const edited = edits.findLast((edit) => edit.submission_id === id)
    return `--- The text${edited ? `, as edited (revision ${edited.revision})` : ''}\n${edited?.text ?? text}`
  })
  const answered = questions.flatMap(({ ask, answer }) => (answer ? [`${ask} ${answer}`] : []))
  return [...asked, ...answered, ...latest].join('\n\n')
}
