import {
  type Pronoun,
  choosePronoun as pronounSettledBy,
  pronouns,
  type Relationship,
} from '#domain/relationship.ts'
import { type Answers, proseIn } from './answers.ts'

const settled = (answers: Answers, chosen: Pronoun | ''): Pronoun | null =>
  pronounSettledBy({
    chosen,
    relationship: (answers.relationship || 'other') as Relationship,
    written: proseIn(answers),
  })

/** What the relationship word tells, or else what was written; null where neither does. */
export const chosenPronoun = (answers: Answers): Pronoun | null => settled(answers, '')

/** How to speak of the person while the form is filled in. */
export function pronounFor(answers: Answers): Pronoun {
  const chosen = pronouns.find((pronoun) => pronoun === answers.pronouns)
  return settled(answers, chosen ?? '') ?? 'they'
}
