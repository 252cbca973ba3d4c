import { describe, expect, test } from 'vitest'
import { columns, fieldNames, fields, retryFields, textsOf } from './fields.ts'
import { stepSchemas, submissionInputSchema, toInput, toRow } from './submission.ts'

const input = submissionInputSchema.parse({
  name: 'Margaret Shaw',
  relationship: 'mother',
  qualities: 'patient',
  memory: 'She taught me to swim.',
  additional: 'Thank the choir.',
  scripture: 'Psalm 23',
  customer_name: 'Anna',
  email: 'anna@example.com',
})

test('each field is stored in a column of its own', () => {
  expect(new Set(columns).size).toBe(fieldNames.length)
})

test('each field belongs to one step', () => {
  const inSteps = Object.values(stepSchemas).flatMap(({ shape }) => Object.keys(shape))
  expect(inSteps.toSorted()).toEqual(fieldNames.toSorted())
})

test('only the names that the specification gives to the form differ from their columns', () => {
  const different = fieldNames.filter((field) => field !== fields[field].column)
  expect(different).toEqual(['name', 'memory'])
})

test('an input is the same after it was stored and read back', () => {
  expect(toRow(input)).toMatchObject({
    person: 'Margaret Shaw',
    memories: 'She taught me to swim.',
  })
  expect(toInput(toRow(input))).toEqual(input)
})

test('the writer gets the texts of the kinds asked for, in the order of the table', () => {
  expect(Object.values(textsOf(toRow(input), 'message', 'quality'))).toEqual([
    'patient',
    'Thank the choir.',
  ])
})

describe('the stated bounds are those of the schema', () => {
  const all = { ...fields, ...retryFields }
  const texts = Object.entries(all).flatMap(([field, { bounds, schema }]) =>
    bounds ? [{ field, least: bounds[0], most: bounds[1], schema }] : [],
  )
  test.each(texts)('$field: $least to $most characters', ({ field, least, most, schema }) => {
    const text = (length: number) =>
      field === 'email'
        ? `${'x'.repeat(length - '@example.com'.length)}@example.com`
        : 'x'.repeat(length)
    expect(schema.safeParse(text(most)).success).toBe(true)
    expect(schema.safeParse(text(most + 1)).success).toBe(false)
    expect(schema.safeParse('').success).toBe(least === 0)
  })
})
