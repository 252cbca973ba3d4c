import { expect, test } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import { contactSchema } from '#domain/contact.ts'
import { memoryRequestSchema } from '#domain/contributions/contribution.ts'
import { checkContribution } from '#domain/contributions/contribution-input.ts'
import { type FieldName, fieldNames, fields, retryFields } from '#domain/fields.ts'
import { hasTooManyMarks, tooManyMarksMessage } from './combining-marks.ts'
import { followUpAnswerSchema } from './follow-up-answer.ts'

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
])('accepts %s', { tags: 'F2-d' }, (_what, text) => {
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
])('finds %s', { tags: 'F2-d' }, (_what, text) => {
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
  ['answer', followUpAnswerSchema.shape.answer],
  ['question', followUpAnswerSchema.shape.question],
  ['note', memoryRequestSchema.shape.note],
  ['name', contactSchema.shape.name],
  ['subject', contactSchema.shape.subject],
  ['message', contactSchema.shape.message],
])(
  'the field %s takes letters with accents, but no stacks of them',
  { tags: 'F2-d' },
  (_name, schema) => {
    expect(schema.safeParse('Zoe\u0308').success).toBe(true)
    expect(schema.safeParse(stacked).error?.issues).toMatchObject([
      { message: tooManyMarksMessage },
    ])
  },
)

test('a memory from someone else takes no stacks of accents', { tags: 'F2-d' }, () => {
  expect(checkContribution({ text: stacked, name: stacked, relation: stacked })).toEqual({
    problems: {
      text: tooManyMarksMessage,
      name: tooManyMarksMessage,
      relation: tooManyMarksMessage,
    },
  })
})
