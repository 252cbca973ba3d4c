import fc from 'fast-check'
import { eulogies } from './eulogies/all.ts'
import { sentencesOf } from './measures.ts'
import * as inventions from './planted/inventions.ts'
import { cliches } from './planted/styles.ts'

/** Makes something else of a good text; `speak` fills in who is spoken of. */
export type Mangle = (text: string, speak: (sentence: string) => string) => string

const insertions = [...Object.values(inventions).flat(), ...cliches]

const at = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
const placed = (text: string, where: number) => Math.floor(text.length * where)

const inserted = fc.record({ what: fc.constantFrom(...insertions), where: at }).map(
  ({ what, where }): Mangle =>
    (text, speak) => {
      const sentences = sentencesOf(text)
      return sentences.toSpliced(Math.floor(sentences.length * where) + 1, 0, speak(what)).join(' ')
    },
)

const letters = fc.constantFrom(
  '\u202e',
  '\u200b',
  '\u2066',
  '\u0000',
  '\ufeff',
  '<b>',
  '</told>',
  '**',
  '#',
  '{{name}}',
  '[1]',
  'http://a.example ',
  '\ud800',
  '7',
  ' 1999 ',
  '“',
  '»',
  '—',
  '🙏',
)
const sprinkled = fc
  .array(fc.record({ what: letters, where: at }), { minLength: 1, maxLength: 4 })
  .map(
    (all): Mangle =>
      (text) =>
        all.reduce((so, { what, where }) => {
          const place = placed(so, where)
          return so.slice(0, place) + what + so.slice(place)
        }, text),
  )

const word = fc.oneof(
  fc.stringMatching(/^[A-Z][a-z]{2,9}$/),
  fc.stringMatching(/^[1-9][0-9]{0,3}$/),
  fc.constantFrom('three', 'fifty', 'twice', 'dozen', 'Monday', 'Ohio', 'Gregory', 'tapestry'),
)
const reworded = fc.record({ what: word, where: at }).map(
  ({ what, where }): Mangle =>
    (text) => {
      const words = text.split(' ')
      return words.toSpliced(Math.floor(words.length * where), 1, what).join(' ')
    },
)

const truncated = at.map(
  (where): Mangle =>
    (text) =>
      text.slice(0, placed(text, where)),
)
const doubled = at.map(
  (where): Mangle =>
    (text) =>
      `${text}\n\n${text.slice(placed(text, where))}`,
)
const turned = fc.constant<Mangle>((text) => text.split('\n\n').toReversed().join('\n\n'))
const wrapped = fc.constantFrom<Mangle>(
  (text) => JSON.stringify({ text }),
  (text) => `\`\`\`\n${text}\n\`\`\``,
  (text) => `Here is the eulogy you asked for:\n\n${text}`,
  (text) => `"${text}"`,
  (text) => `# Eulogy\n\n${text}`,
)
const someoneElses = fc.constantFrom(...eulogies).map(
  (other): Mangle =>
    () =>
      other.text.replace(/\{([^{}|]*)\|[^{}]*\}/g, '$1'),
)
const anything = fc
  .oneof(fc.string({ unit: 'binary', maxLength: 4_000 }), fc.lorem({ maxCount: 400 }))
  .map(
    (text): Mangle =>
      () =>
        text,
  )
const untouched = fc.constant<Mangle>((text) => text)

export const mangled: fc.Arbitrary<Mangle> = fc.oneof(
  { arbitrary: inserted, weight: 6 },
  { arbitrary: reworded, weight: 4 },
  { arbitrary: sprinkled, weight: 3 },
  { arbitrary: untouched, weight: 3 },
  truncated,
  doubled,
  turned,
  wrapped,
  someoneElses,
  anything,
)
