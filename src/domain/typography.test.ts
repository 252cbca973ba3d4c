import { expect, test } from 'vitest'
import { editTypeset, typeset } from './typography.ts'

test.each([
  [`And he said, "Mail's not gonna walk itself."`, 'And he said, “Mail’s not gonna walk itself.”'],
  [`"Go on," she said. "Do it."`, '“Go on,” she said. “Do it.”'],
  [
    `She said, "He called it 'the beast' all year."`,
    'She said, “He called it ‘the beast’ all year.”',
  ],
  [
    `'Twas the summer of '69, and the boys' boats sank.`,
    '’Twas the summer of ’69, and the boys’ boats sank.',
  ],
  [`The kids' room ("the zoo")—"our zoo".`, 'The kids’ room (“the zoo”)—“our zoo”.'],
  ['“Already” set, and it’s fine.', '“Already” set, and it’s fine.'],
])('%s', (typed, shown) => expect(typeset(typed, 'English')).toBe(shown))

test.each([
  ['German', `Er sagte: "Komm."`, 'Er sagte: „Komm.“'],
  ['Polish', `"Chodź", mówił.`, '„Chodź”, mówił.'],
  [
    'French',
    `Elle disait "viens" et c'est tout.`,
    'Elle disait «\u00a0viens\u00a0» et c’est tout.',
  ],
  ['Spanish', `Decía "ven" siempre.`, 'Decía “ven” siempre.'],
] as const)('%s has its own marks', (language, typed, shown) => {
  expect(typeset(typed, language)).toBe(shown)
})

test('the language is that of the text', () => {
  expect(typeset('Er war mein Vater, und er sagte immer: "Das wird schon."')).toContain('„Das')
})

test('sentences that are set one by one are those of the whole text', () => {
  const sentences = [`He said, "Sit down. `, `It's late." `, `So I did, 'cause he's Dad.`]
  const one = sentences.map((sentence) => typeset(sentence, 'English')).join('')
  expect(one).toBe(typeset(sentences.join(''), 'English'))
})

test('a text that is set twice stays the same', () => {
  const once = typeset(`"It's 'fine'," he said.`, 'English')
  expect(typeset(once, 'English')).toBe(once)
})

const typed = `"It's fine," he'd say.`
test.each([
  ['“It’s fine,” he’d say.', typed],
  ['“It’s all fine,” he’d say.', `"It's all fine," he'd say.`],
  ["“It’s fine,” he’d say. It's not.", `"It's fine," he'd say. It's not.`],
  ['It’s fine.', 'It’s fine.'],
  ['', ''],
  ['“It’s fine,” he’d say.say.', `"It's fine," he'd say.say.`],
])('an edit of what is shown leaves the rest as it was typed: %s', (edited, text) => {
  expect(editTypeset(typed, typeset(typed, 'English'), edited)).toBe(text)
})
