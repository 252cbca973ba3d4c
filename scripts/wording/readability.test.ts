import { expect, test } from 'vitest'
import { askPage, ownPage } from '#server/http/routes/contributions/memory-pages.ts'
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

const request = { id: 'an-id', person: 'Rosa', ownerName: 'Anna', note: '', open: true }
const memory = { name: 'Tom', relation: 'brother', text: '', used: false }

test(`the page that asks for a memory, and one’s own memory, read at grade ${maxGrade} or below`, () => {
  const typed = { name: '', relation: '', text: '' }
  const asked = { key: 'key', request: request as never }
  const shown = [
    askPage(asked, { ownKey: 'own', typed }),
    ownPage({ ...asked, ownKey: 'own', memory: memory as never }),
  ]
  for (const { title, body } of shown) {
    const prose = proseOf(`<main>${body.markup.replaceAll('form', 'div')}</main>`)
    expect(prose.length, title).toBeGreaterThan(100)
    expect(gradeOf(prose), prose).toBeLessThanOrEqual(maxGrade)
  }
})

test('takes the prose and the tables of a page without headings, forms and link lists', () => {
  const html = `<header><p>The header is not part of the text.</p></header><main><h1>A heading that is long enough</h1>
    <p>The price is <!-- -->$19<!-- -->, <em>once</em>, for everyone.</p><form><p>Not the text of a form.</p></form>
    <ul><li><a>One</a></li><li>We don&#x27;t pad the text. Ever.</li></ul><table><tr><td>Two words</td><td>A cell is read too.</td></tr></table></main>`
  expect(proseOf(html)).toBe(
    "The price is $19, once, for everyone.\nWe don't pad the text. Ever.\nA cell is read too.",
  )
})

test('long words and long sentences raise the grade', () => {
  const plain = 'He fixed the bike. She held the lamp. They did not talk much.'
  const official =
    'Notwithstanding the foregoing provisions, the aforementioned organization shall endeavor to facilitate communication.'
  expect(gradeOf(plain)).toBeLessThan(2)
  expect(gradeOf(official)).toBeGreaterThan(15)
})
