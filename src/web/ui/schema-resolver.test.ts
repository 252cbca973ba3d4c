import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { schemaResolver } from './schema-resolver.ts'

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(2, 'Too short'), z.regex(/^A/, 'Start with A')),
  email: z.string('Missing'),
})
const resolve = (values: Record<string, unknown>) =>
  schemaResolver(schema)(values, undefined, { fields: {}, shouldUseNativeValidation: false })

it('returns the parsed values', async () => {
  const values = { name: 'Anna', email: 'anna@example.com' }
  expect(await resolve({ ...values, name: ' Anna ', other: 1 })).toEqual({ values, errors: {} })
})

it('returns the first issue of each field as its error', async () => {
  expect(await resolve({ name: 'B' })).toMatchObject({
    values: {},
    errors: { name: { message: 'Too short' }, email: { message: 'Missing' } },
  })
})
