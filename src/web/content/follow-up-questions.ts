import { proseFields } from '#domain/fields.ts'
import type { Pronoun } from '#domain/relationship.ts'
import type { SubmissionInput } from '#domain/submission.ts'
import { starterQuestions } from './starter-questions.ts'

const moment = 'Is there a small moment you keep coming back to?'
const fewQualities = 3

/** Three questions for someone who has told little, about what is missing most. */
export function followUpQuestions(told: SubmissionInput, pronoun: Pronoun): readonly string[] {
  const about = (what: 'qualities' | 'memory') =>
    starterQuestions(told.relationship, what, pronoun).filter(
      (question) => !isAnswered(question, told),
    )
  const qualities = about('qualities')
  const memories = about('memory')
  const given = told.qualities.split(/[,;.\n]+/).filter((quality) => quality.trim() !== '')
  const wanted =
    given.length < fewQualities
      ? [...qualities.slice(0, 1), moment, ...memories]
      : [moment, ...memories.slice(0, 1), ...qualities, ...memories.slice(1)]
  return wanted.slice(0, 3)
}

/** Nobody is asked what they have told: a word of the question stands among their own. */
function isAnswered(question: string, told: SubmissionInput): boolean {
  const said = new Set(wordsOf(proseFields.map((field) => told[field]).join(' ')))
  return wordsOf(question).some((word) => word.length > 5 && said.has(word))
}

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []
