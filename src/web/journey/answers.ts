import type { SubmissionReply } from '#contract/submissions.ts'
import { formDefaults } from '#domain/choices.ts'
import { type FieldName, fieldNames, proseFields } from '#domain/fields.ts'
import { answersTo, type Question } from '#domain/listening.ts'
import { choosePronoun, type Relationship } from '#domain/relationship.ts'
import { type Pronoun, pronouns } from '#domain/relationship-table.ts'
import { type SubmissionInput, toInput } from '#domain/submission.ts'

/** The values of the form's fields, complete or not. */
export type Answers = Partial<Record<FieldName, string>>

/** The same for a retry, with what should be different. */
export type Revision = Answers & { different?: string }

export function emptyAnswers(relationship?: Relationship): Answers {
  return { ...formDefaults, language: '', ...(relationship ? { relationship } : {}) }
}

/** What was typed into the form of a stored submission, with the memories added later. */
export function toFormInput(submission: SubmissionReply): SubmissionInput {
  const input = toInput(submission)
  return { ...input, memory: joined([input.memory, ...submission.addedMemories]) }
}

/** The same with the answers to questions, which count as memories. */
export const inputFrom = (submission: SubmissionReply): SubmissionInput =>
  withAnswers(toFormInput(submission), submission.questions)

export function withAnswers(
  input: SubmissionInput,
  questions: readonly Question[],
): SubmissionInput {
  const answers = answersTo(questions).map(({ answer }) => answer)
  return { ...input, memory: joined([input.memory, ...answers]) }
}

const joined = (texts: readonly string[]) => texts.filter((words) => words !== '').join('\n')

export function isSameInput(one: SubmissionInput, other: Answers): boolean {
  return fieldNames.every((field) => one[field] === other[field])
}

/** Everything written in the user's own words. */
export function proseIn(answers: Answers): string {
  return proseFields.map((field) => answers[field] ?? '').join('\n')
}

function pronounIn(answers: Answers, chosen: Pronoun | ''): Pronoun | null {
  return choosePronoun({
    chosen,
    relationship: (answers.relationship || 'other') as Relationship,
    written: proseIn(answers),
  })
}

/** The pronoun that follows from the relationship or the text; null if neither tells. */
export const impliedPronoun = (answers: Answers): Pronoun | null => pronounIn(answers, '')

/** The chosen pronoun, or the implied one. */
export function knownPronoun(answers: Answers): Pronoun | null {
  const chosen = pronouns.find((pronoun) => pronoun === answers.pronouns)
  return pronounIn(answers, chosen ?? '')
}

/** The pronoun to use while the form is filled in. */
export const pronounFor = (answers: Answers): Pronoun => knownPronoun(answers) ?? 'they'

/** With the apostrophes and quotation marks of print: straight ones look wrong in large letters. */
export const nameAsShown = (name: string): string =>
  name.replace(/"([^"]*)"/g, '“$1”').replaceAll("'", '’')
