import { expect, test } from 'vitest'
import type { Pronoun } from '#domain/relationship-table.ts'
import { briefFor } from '#server/writing/brief.ts'
import { acceptQuestions } from '#server/writing/question-rules.ts'
import { sourceOf } from '#server/writing/source.ts'
import { stockPhrasesIn } from '#server/writing/verifier/stock-phrases.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { starterQuestions } from '#web/copy/starter-questions.ts'
import { hardCases } from './cases.ts'
import { writeCase } from './write-case.ts'
import { writingContextOf } from './writing-context.ts'

const product = setUpProduct({ worker: false, secondProvider: true })

// The stand-in puts the user's own sentences in order, so this shows what our code adds and removes, not how a real
// model writes. `npm run eval` writes the same cases with the configured models.
test.each(hardCases)('$label: the text says nothing that hurts this family', async (hardCase) => {
  const { failed, text, preview } = await writeCase(writingContextOf(product), hardCase, false)
  expect(failed).toBeNull()
  expect(text).toContain(hardCase.input.name.split(' ')[0])
  expect(hardCase.forbidden?.exec(text)?.[0]).toBeUndefined()
  expect(hardCase.forbidden?.exec(preview)?.[0]).toBeUndefined()
  expect(stockPhrasesIn(text, hardCase.input.memory)).toEqual([])
})

test.each(hardCases)('$label: the questions ask nothing that hurts', ({ input, forbidden }) => {
  const pronoun = (input.pronouns || 'she') as Pronoun
  const asked = [
    ...starterQuestions(input.relationship, 'qualities', pronoun).slice(0, 1),
    ...starterQuestions(input.relationship, 'memory', pronoun).slice(0, 1),
  ]
  expect(asked).toHaveLength(2)
  for (const question of asked) {
    expect(question).not.toMatch(forbidden as RegExp)
    expect(question).not.toMatch(
      /\b(?:last|final|goodbye|regret|wish|should have|coming back|close your eyes|no one else saw)\b/i,
    )
  }
})

test.each(hardCases)(
  '$label: the listener asks for a thing they told, and for nothing that hurts',
  ({ input, asked, unasked = [] }) => {
    const { name: person, relationship, customer_name: speaker, qualities, additional } = input
    const typed = { person, relationship, speaker, qualities, memories: input.memory, additional }
    const source = sourceOf({ ...typed })
    const questions = asked ? [...unasked, asked] : []
    const told = { source, language: 'English', asked: [] }
    const kept = acceptQuestions(questions, told, Object.values(typed))
    expect(unasked.length).toBeGreaterThan(2)
    expect(kept).toEqual([asked])
  },
)

test.each([
  'died by suicide',
  'whole person',
  'no love, praise, forgiveness or excuse that was not told',
  'where a death is not to be told, no word that somebody who knows could hear that way',
])('the brief tells the writer: %s', (rule) => {
  const input = {
    person: 'Iris',
    relationship: 'child',
    pronouns: 'she',
    answers: [],
    tone: 'emotional',
    theme: 'general',
    speaker: 'Dana',
    language: 'English',
  } as const
  const { system } = briefFor(input, {
    targetWords: 200,
    opening: '',
    version: 1,
    different: '',
    attempt: 1,
  })
  expect(system).toContain(rule)
})
