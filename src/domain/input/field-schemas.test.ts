import { describe, expect, test } from 'vitest'
import { contactSchema } from '#domain/contact.ts'
import { submissionInputSchema } from '#domain/submission.ts'
import { requiredInput } from '#tests/support/records.ts'

const contact = {
  name: 'Anna',
  email: 'anna@example.com',
  subject: 'A word',
  message: 'Thank you.',
}
const text = (length: number) => 'x'.repeat(length)
const address = (length: number) => `${text(length - '@example.com'.length)}@example.com`

type Form = 'eulogy' | 'contact'
function messagesFor(form: Form, changes: Record<string, unknown>): Record<string, string> {
  const parsed =
    form === 'eulogy'
      ? submissionInputSchema.safeParse({ ...requiredInput, ...changes })
      : contactSchema.safeParse({ ...contact, ...changes })
  const issues = parsed.success ? [] : parsed.error.issues
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('length limits', () => {
  const cases: [string, Form, string, number, number][] = [
    ['R22-a', 'eulogy', 'name', 1, 120],
    ['R22-b', 'eulogy', 'scripture', 0, 200],
    ['R22-c', 'eulogy', 'qualities', 1, 2_000],
    ['R22-d', 'eulogy', 'memory', 0, 6_000],
    ['R22-e', 'eulogy', 'additional', 0, 2_000],
    ['R22-f', 'eulogy', 'customer_name', 1, 80],
    ['R22-i', 'contact', 'subject', 1, 200],
    ['R22-j', 'contact', 'message', 1, 5_000],
    ['R36-a', 'contact', 'name', 1, 120],
  ]
  for (const [tags, form, field, min, max] of cases) {
    test(`${form} ${field}: ${min} to ${max} characters`, { tags }, () => {
      expect(messagesFor(form, { [field]: text(min) })).toEqual({})
      expect(messagesFor(form, { [field]: text(max) })).toEqual({})
      expect(Object.keys(messagesFor(form, { [field]: text(max + 1) }))).toEqual([field])
      if (min === 0) return
      for (const empty of ['', '   ', undefined]) {
        expect(Object.keys(messagesFor(form, { [field]: empty }))).toEqual([field])
      }
    })
  }

  const emailCases: [string, Form][] = [
    ['R22-g R22-h', 'eulogy'],
    ['R36-b', 'contact'],
  ]
  for (const [ids, form] of emailCases) {
    test(`${form} email: 3 to 254 characters, of valid form`, { tags: ids.split(' ') }, () => {
      expect(messagesFor(form, { email: 'a@b.co' })).toEqual({})
      expect(messagesFor(form, { email: address(254) })).toEqual({})
      const noAddress = [
        '',
        'a@',
        address(255),
        'anna',
        'anna@',
        '@example.com',
        'an na@example.com',
      ]
      const severalOrMore = [
        'a@b.co, b@b.co',
        'a@b.co;b@b.co',
        'Anna <a@b.co>',
        'a@b.co\r\nBcc: b@b.co',
      ]
      for (const email of [...noAddress, ...severalOrMore]) {
        expect([email, Object.keys(messagesFor(form, { email }))]).toEqual([email, ['email']])
      }
    })
  }
})

describe('error messages', () => {
  /** Invalid values: empty, too long, wrong type. */
  const wrong = [undefined, null, '', '  ', 'x', 7, [], {}, text(10_000), address(300)]
  const everyMessage = (['eulogy', 'contact'] as const).flatMap((form) => {
    const fields = Object.keys(
      form === 'eulogy' ? submissionInputSchema.shape : contactSchema.shape,
    )
    return fields.flatMap((field) =>
      wrong.map((value) => messagesFor(form, { [field]: value })[field]).filter((m) => m != null),
    )
  })

  test('no message says "invalid"', { tags: 'R22-l' }, () => {
    expect(everyMessage.length).toBeGreaterThan(40)
    for (const message of everyMessage) expect(message).not.toMatch(/invalid/i)
  })

  test('every message says what to do without blaming the user', { tags: 'R22-m' }, () => {
    for (const message of everyMessage) {
      expect(message).toMatch(/^(Enter|Choose|Write|Shorten) /)
      expect(message).not.toMatch(/\b(wrong|bad|error|fail|must|forgot|not allowed|incorrect)/i)
    }
  })
})
