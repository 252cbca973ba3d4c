import { expect, test } from 'vitest'
import { gradeOf } from '#tests/eval/style.ts'

import { formatGrades, gradePages, maxGrade, missingBuild, proseOf } from './readability.ts'

const missing = missingBuild()

// Legal pages are measured like all others. "node scripts/readability.ts" prints the table.
test.skipIf(missing !== null)(`every public page reads at grade ${maxGrade} or below`, () => {
  const pages = gradePages()
  expect(pages.length).toBeGreaterThan(50)
  for (const { path, words } of pages) expect(words, path).toBeGreaterThan(40)
  const tooHard = pages.filter(({ grade }) => grade > maxGrade)
  expect(tooHard, formatGrades(tooHard)).toEqual([])
})

test('takes the prose of a page without headings, forms, tables and link lists', () => {
  const html = `<header><p>The header is not part of the text.</p></header><main><h1>A heading that is long enough</h1>
    <p>The price is <!-- -->$19<!-- -->, <em>once</em>, for everyone.</p><form><p>Not the text of a form.</p></form>
    <ul><li><a>One</a></li><li>We don&#x27;t pad the text. Ever.</li></ul><table><tr><td>Not a cell of a table.</td></tr></table></main>`
  expect(proseOf(html)).toBe("The price is $19, once, for everyone.\nWe don't pad the text. Ever.")
})

test('long words and long sentences raise the grade', () => {
  const plain = 'He fixed the bike. She held the lamp. They did not talk much.'
  const official =
    'Notwithstanding the foregoing provisions, the aforementioned organization shall endeavor to facilitate communication.'
  expect(gradeOf(plain)).toBeLessThan(2)
  expect(gradeOf(official)).toBeGreaterThan(15)
})
