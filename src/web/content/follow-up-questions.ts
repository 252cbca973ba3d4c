import { proseFields } from '#domain/fields.ts'
import type { Pronoun } from '#domain/relationship-table.ts'
import type { SubmissionInput } from '#domain/submission.ts'
import { forThePreview, starterQuestions } from './starter-questions.ts'

const moment = 'Is there a small moment you’d like people to hear about?'
const fewQualities = 3

/** Three questions about the parts that the input says least about. */
export function followUpQuestions(input: SubmissionInput, pronoun: Pronoun): readonly string[] {
  const about = (field: 'qualities' | 'memory') =>
    forThePreview(starterQuestions(input.relationship, field, pronoun)).filter(
      (question) => !isAnswered(question, input),
    )
  const qualities = about('qualities')
  const memories = about('memory')
  const given = input.qualities.split(/[,;.\n]+/).filter((quality) => quality.trim() !== '')
  const ordered =
    given.length < fewQualities
      ? [...qualities.slice(0, 1), moment, ...memories]
      : [moment, ...memories.slice(0, 1), ...qualities, ...memories.slice(1)]
  return ordered.slice(0, 3)
}

/** A question counts as answered if one of its longer words is in the input. */
function isAnswered(question: string, input: SubmissionInput): boolean {
  const inputWords = new Set(wordsOf(proseFields.map((field) => input[field]).join(' ')))
  return wordsOf(question).some((word) => word.length > 5 && inputWords.has(word))
}

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []
