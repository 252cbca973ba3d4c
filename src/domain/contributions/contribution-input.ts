import * as z from 'zod/mini'
import {
  boundedText,
  optionalSingleLine,
  personName,
  tooLong,
} from '#domain/input/field-schemas.ts'
import { contributionBounds } from './contribution.ts'

/** "Shorten this by 12 characters, to 2,000" */
const tooLongBy =
  (subject: string, max: number) =>
  ({ input }: { input?: unknown }) => {
    const over = String(input).length - max
    const count = over === 1 ? '1 character' : `${over.toLocaleString('en-US')} characters`
    return `Shorten ${subject} by ${count}, to ${max.toLocaleString('en-US')}`
  }

/** What a contributor fills in. */
const contributionSchema = z.object({
  text: boundedText(
    1,
    contributionBounds.text[1],
    'Write a memory first. A sentence or two is enough',
    tooLongBy('this', contributionBounds.text[1]),
  ),
  name: personName(contributionBounds.name[1], {
    missing: 'Enter your name',
    tooLong: tooLong('your name', contributionBounds.name[1]),
    hidden: 'Enter just your name, on one line and without hidden characters',
    address: 'Enter just your name, without a web address or phone number',
  }),
  relation: optionalSingleLine(
    contributionBounds.relation[1],
    tooLong('this', contributionBounds.relation[1]),
  ),
})
export type ContributionInput = z.infer<typeof contributionSchema>
export type ContributionProblems = Partial<Record<keyof ContributionInput, string>>

/** The input as it's stored, or the first problem of each field. */
export function checkContribution(
  typed: ContributionInput,
): { input: ContributionInput } | { problems: ContributionProblems } {
  const { success, data, error } = z.safeParse(contributionSchema, typed)
  if (success) return { input: data }
  const problems: ContributionProblems = {}
  for (const { path, message } of error.issues) {
    problems[path[0] as keyof ContributionInput] ??= message
  }
  return { problems }
}
