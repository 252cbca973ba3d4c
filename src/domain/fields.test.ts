import { describe, expect, test } from 'vitest'
import { requiredInput } from '#tests/support/records.ts'
import { fieldNames, fields, retryFields, textsOf } from './fields.ts'
import { submissionInputSchema, toInput, toRow } from './submission.ts'

const memory = 'She taught me to swim.'
const typed = { ...requiredInput, memory, additional: 'Thank the choir.', scripture: 'Psalm 23' }
const input = submissionInputSchema.parse(typed)

test('field and column names differ only where the specification requires it', () => {
  const different = fieldNames.filter((field) => field !== fields[field].column)
  expect(different).toEqual(['name', 'memory'])
})

test('an input is unchanged after a round trip through the row', () => {
  expect(toRow(input)).toMatchObject({ person: 'Margaret Shaw', memories: memory })
  expect(toInput(toRow(input))).toEqual(input)
  const linked = { ...input, email: '' }
  expect(toInput(toRow(linked))).toEqual(linked)
})

test('textsOf returns the texts of the given kinds in table order', () => {
  expect(Object.values(textsOf(toRow(input), 'message', 'quality'))).toEqual([
    'patient',
    'Thank the choir.',
  ])
})

describe('bounds match the schema', () => {
  const all = { ...fields, ...retryFields }
  const texts = Object.entries(all).flatMap(([field, { bounds, schema }]) =>
    bounds ? [{ field, min: bounds[0], max: bounds[1], schema }] : [],
  )
  test.each(texts)('$field: $min to $max characters', ({ field, min, max, schema }) => {
    const text = (length: number) =>
      field === 'email'
        ? `${'x'.repeat(length - '@example.com'.length)}@example.com`
        : 'x'.repeat(length)
    expect(schema.safeParse(text(max)).success).toBe(true)
    expect(schema.safeParse(text(max + 1)).success).toBe(false)
    expect(schema.safeParse('').success).toBe(min === 0)
  })
})
