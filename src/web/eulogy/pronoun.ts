import {
  type Pronoun,
  pronounIn,
  pronounOf,
  pronouns,
  type Relationship,
} from '#domain/relationship.ts'
import type { Answers } from './answers.ts'

/** What the relationship word tells, or else what was written; null where neither does. */
export function pronounTold(answers: Answers): Pronoun | null {
  const relationship = answers.relationship as Relationship | '' | undefined
  const byWord = relationship ? pronounOf(relationship) : null
  return byWord ?? pronounIn(`${answers.qualities ?? ''} ${answers.memory ?? ''}`)
}

/** How to speak of the person while the form is filled in. */
export function pronounFor(answers: Answers): Pronoun {
  const chosen = pronouns.find((pronoun) => pronoun === answers.pronouns)
  return pronounTold(answers) ?? chosen ?? 'they'
}
