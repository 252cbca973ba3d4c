import { describe, expect, test } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import { contactSchema } from '#domain/contact.ts'
import { type FieldName, fieldNames, fields, retryFields } from '#domain/fields.ts'
import { answerSchema } from '#domain/listening.ts'
import { checkMemory, memoryLinkSchema } from '#domain/memories/memory.ts'
import { submissionInputSchema } from '#domain/submission.ts'
import { requiredInput } from '#tests/support/records.ts'
import { hasTooManyMarks, personName, tooManyMarksMessage } from './field-schemas.ts'

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
  const cases: [Form, string, number, number][] = [
    ['eulogy', 'name', 1, 120],
    ['eulogy', 'scripture', 0, 200],
    ['eulogy', 'qualities', 1, 2_000],
    ['eulogy', 'memory', 0, 6_000],
    ['eulogy', 'additional', 0, 2_000],
    ['eulogy', 'customer_name', 1, 80],
    ['contact', 'subject', 1, 200],
    ['contact', 'message', 1, 5_000],
    ['contact', 'name', 1, 120],
  ]
  for (const [form, field, min, max] of cases) {
    test(`${form} ${field}: ${min} to ${max} characters`, () => {
      expect(messagesFor(form, { [field]: text(min) })).toEqual({})
      expect(messagesFor(form, { [field]: text(max) })).toEqual({})
      expect(Object.keys(messagesFor(form, { [field]: text(max + 1) }))).toEqual([field])
      if (min === 0) return
      for (const empty of ['', '   ', undefined]) {
        expect(Object.keys(messagesFor(form, { [field]: empty }))).toEqual([field])
      }
    })
  }

  for (const form of ['eulogy', 'contact'] as const) {
    test(`${form} email: 3 to 254 characters, of valid form`, () => {
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

  test('no message says "invalid"', () => {
    expect(everyMessage.length).toBeGreaterThan(40)
    for (const message of everyMessage) expect(message).not.toMatch(/invalid/i)
  })

  test('every message says what to do without blaming the user', () => {
    for (const message of everyMessage) {
      expect(message).toMatch(/^(Enter|Choose|Write|Shorten) /)
      expect(message).not.toMatch(/\b(wrong|bad|error|fail|must|forgot|not allowed|incorrect)/i)
    }
  })
})

test.each([
  ['Vietnamese, decomposed', 'Nguyễn Thị Ánh, Đặng Thuỳ Trâm'.normalize('NFD')],
  ['Hebrew with vowels and cantillation', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם'],
  ['Arabic with vowels', 'بِسْمِ ٱللَّهِ ٱلرَّحْمَـٰنِ ٱلرَّحِيمِ'],
  ['Thai', 'ปู่ย่าตายาย ผู้ใหญ่ น้ำ ก็ กิ๊ก'],
  ['Hindi', 'क्षत्रिय स्त्री ज्ञान आर्द्र्य'],
  ['Burmese', 'ကျွန်ုပ်တို့ မြွှေ့'],
  ['Tibetan', 'ཧཱུྃ ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ རྒྱལ བསྒྲུབས'],
  ['a Tibetan stack of seven', 'ཧྐྵྨླྺྃ'],
  ['Khmer', 'ស្ត្រី ព្រះរាជាណាចក្រកម្ពុជា'],
  ['Yoruba', 'ọ̀rẹ́ ẹ̀gbọ́n'],
  ['keycaps and families of emoji', '1️⃣2️⃣ 👨‍👩‍👧‍👦 ❤️‍🔥 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['eight accents', `e${'\u0301'.repeat(8)} and e${'\u0301'.repeat(8)}`],
])('accepts %s', (_what, text) => {
  expect(hasTooManyMarks(text)).toBe(false)
})

test.each([
  ['nine accents', `e${'\u0301'.repeat(9)}`],
  ['accents of different kinds', 'e\u0300\u0316\u0331\u0489\u0334\u0335\u033d\u0346\u0303'],
  ['accents with an invisible character between them', `e${'\u0301\u200b'.repeat(9)}`],
  [
    'accents with a soft hyphen and control characters between them',
    `e${'\u0301\u00ad\u0001'.repeat(9)}`,
  ],
  ['accents with a grapheme joiner between them', `e${'\u0301\u034f'.repeat(5)}`],
  ['accents without a letter', '\u0301'.repeat(9)],
])('finds %s', (_what, text) => {
  expect(hasTooManyMarks(text)).toBe(true)
})

test.each([['\n'], ['\t'], ['\u2028'], [' '], ['a']])(
  'a mark after %j belongs to something else',
  (between) => {
    expect(hasTooManyMarks(`e${'\u0301'.repeat(8)}${between}${'\u0301'.repeat(8)}`)).toBe(false)
  },
)

const isTyped = (field: FieldName) => fields[field].bounds !== null && field !== 'email'
const stacked = `Zoe${'\u0308'.repeat(9)}`

test.each<[string, ZodMiniType]>([
  ...fieldNames.filter(isTyped).map((name) => [name, fields[name].schema] as [string, ZodMiniType]),
  ['different', retryFields.different.schema],
  ['answer', answerSchema.shape.answer],
  ['note', memoryLinkSchema.shape.note],
  ['name', contactSchema.shape.name],
  ['subject', contactSchema.shape.subject],
  ['message', contactSchema.shape.message],
])('the field %s takes letters with accents, but no stacks of them', (_name, schema) => {
  expect(schema.safeParse('Zoe\u0308').success).toBe(true)
  expect(schema.safeParse(stacked).error?.issues).toMatchObject([{ message: tooManyMarksMessage }])
})

test('a memory from someone else takes no stacks of accents', () => {
  expect(checkMemory({ text: stacked, name: stacked, relation: stacked })).toEqual({
    problems: {
      text: tooManyMarksMessage,
      name: tooManyMarksMessage,
      relation: tooManyMarksMessage,
    },
  })
})

test('a name keeps no double spaces', () => {
  expect(personName(80, 'your first').parse(' Mary  Anne\u00a0 Lind ')).toBe('Mary Anne Lind')
})
