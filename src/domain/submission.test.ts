import { describe, expect, test } from 'vitest'
import { requiredInput } from '#tests/support/records.ts'
import { tones } from './choices.ts'
import { submissionInputSchema } from './submission.ts'

const messageFor = (changes: Record<string, unknown>) => {
  const parsed = submissionInputSchema.safeParse({ ...requiredInput, ...changes })
  return parsed.success ? null : parsed.error.issues[0]?.message
}

describe('the submission schema', () => {
  test('fills in defaults', () => {
    expect(submissionInputSchema.parse(requiredInput)).toMatchObject({
      memory: '',
      scripture: '',
      additional: '',
      pronouns: '',
      tone: 'sincere',
      length: 'medium',
      theme: 'general',
    })
  })

  test('strips NUL characters', () => {
    expect(
      submissionInputSchema.parse({
        ...requiredInput,
        memory: 'sea\0side',
        email: 'anna@example.com\0',
      }),
    ).toMatchObject({
      memory: 'seaside',
      email: 'anna@example.com',
    })
  })

  test('replaces an unknown tone with sincere, and keeps a known one', () => {
    const toneOf = (tone: unknown) => submissionInputSchema.parse({ ...requiredInput, tone }).tone
    expect(['angry', '', null, 7].map(toneOf)).toEqual(Array(4).fill('sincere'))
    expect(Object.keys(tones).map(toneOf)).toEqual(Object.keys(tones))
  })

  test.each([
    ['name', '', 'Enter their name'],
    ['name', '   ', 'Enter their name'],
    ['name', 'x'.repeat(121), 'Shorten the name to 120 characters'],
    ['scripture', 'x'.repeat(201), 'Shorten the reference to 200 characters'],
    ['qualities', '', 'Write a few words about them'],
    ['qualities', 'x'.repeat(2_001), 'Shorten this to 2,000 characters'],
    ['memory', 'x'.repeat(6_001), 'Shorten this to 6,000 characters'],
    ['additional', 'x'.repeat(2_001), 'Shorten this to 2,000 characters'],
    ['customer_name', '', 'Enter your first name'],
    ['customer_name', 'x'.repeat(81), 'Shorten your first name to 80 characters'],
    ['email', '', 'Enter your email address'],
    ['email', 'anna', 'Enter an email address like name@example.com'],
    ['relationship', 'hamster', 'Choose who they were to you'],
  ])('%s %j gets a message that says what to do', (field, value, message) => {
    expect(messageFor({ [field]: value })).toBe(message)
  })
})
