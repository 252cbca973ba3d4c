import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { pages } from '#contract/urls.ts'
import { tones } from '#domain/choices.ts'
import { examples } from '#web/copy/examples/all.ts'
import { filledIn, lengthLine } from '#web/copy/examples/labels.ts'
import EulogyExamples from './eulogy-examples.tsx'
import ExamplePage, { loader } from './example-page.tsx'

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const textsOf = (page: ParentNode, selector: string) =>
  [...page.querySelectorAll(selector)].map((part) => part.textContent ?? '')

const show = (slug: string) =>
  parse(renderToStaticMarkup(<ExamplePage loaderData={loader({ params: { slug } })} />))

/** The example with a line that the last reader marks, with another mark. */
function showAsked(question: string) {
  const loaded = JSON.stringify(loader({ params: { slug: 'grandfather' } }))
  const loaderData = JSON.parse(loaded.replaceAll('"kind":"broken"', `"kind":"${question}"`))
  return parse(renderToStaticMarkup(<ExamplePage loaderData={loaderData} />))
}

const index = parse(renderToStaticMarkup(<EulogyExamples />))

test('there are 20 examples, and before half of them questions were answered', () => {
  expect(examples).toHaveLength(20)
  expect(examples.filter(({ asked }) => asked)).toHaveLength(10)
})

describe('the index', () => {
  test('lists every example once, with tone, length and first line', () => {
    const cards = [...index.querySelectorAll('.whole-link')]
    expect(cards.map((card) => card.querySelector('a')?.getAttribute('href'))).toEqual(
      examples.map(({ slug }) => pages.example(slug)),
    )
    for (const [at, example] of examples.entries()) {
      const card = cards[at]
      expect(card?.querySelector('h3')?.textContent).toBe(example.title)
      expect(card?.textContent).toContain(`${tones[example.tone]} · ${lengthLine(example)}`)
      expect(card?.querySelector('.first-line')?.textContent).toBe(example.firstSentence)
      expect(card?.querySelector('.first-line')?.getAttribute('lang')).toBe(example.language)
    }
  })

  test('groups them by relationship, and links to each group', () => {
    const groups = [...index.querySelectorAll('.example-group')].map(({ id }) => id)
    expect(groups).toEqual([...new Set(examples.map(({ relationship }) => relationship))])
    expect(textsOf(index, '.group-links a')).toEqual(textsOf(index, '.example-group h2'))
    const links = [...index.querySelectorAll('.group-links a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual(groups.map((id) => `#${id}`))
  })

  test('says that the people are invented and that AI wrote the texts', () => {
    expect(textsOf(index, '[role="note"]')[0]).toMatch(
      /^The people in our examples are invented\. AI wrote each eulogy from the notes/,
    )
  })
})

describe.each(examples)('$slug', (example) => {
  const page = show(example.slug)

  test('shows every filled-in field of the form', () => {
    const filled = filledIn(example.notes)
    const notes = page.querySelector('.example-notes') ?? page
    expect(textsOf(notes, 'dt')).toEqual(filled.map(({ label }) => label))
    expect(textsOf(notes, 'dd')).toEqual(filled.map(({ text }) => text.replace(/\n+/g, '')))
  })

  test('shows the eulogy in its language, with the evidence of each sentence in a details element', () => {
    const sentences = example.paragraphs.flat()
    const text = page.querySelector('.evidence-text')
    expect(text?.getAttribute('lang')).toBe(example.language)
    const shown = [...(text?.querySelectorAll('details[name="sentence"]') ?? [])]
    expect(shown.map((details) => details.querySelector('summary')?.textContent)).toEqual(
      sentences.map((sentence) => sentence.text),
    )
    expect(shown.map((details) => textsOf(details, 'q'))).toEqual(
      sentences.map(({ evidence }) =>
        evidence.map(({ words }) => words.replaceAll('“', '‘').replaceAll('”', '’')),
      ),
    )
  })

  test('says that the people are invented, and names a crisis line only where it is needed', () => {
    expect(textsOf(page, 'header [role="note"]')[0]).toMatch(
      /^Written by AI from [\d,]+ words? of notes(?: and (?:no|one|two|three) answers?)?\. The people are invented\./,
    )
    expect(page.querySelector('aside') !== null).toBe(['brother', 'cousin'].includes(example.slug))
  })

  test('says which version of the brief wrote it', () => {
    expect(textsOf(page, '.accordion').join()).toContain(
      `Version ${example.brief} of our instructions to AI`,
    )
  })

  test('opens the first supported sentence only', () => {
    const open = textsOf(page, 'details[open] summary')
    expect(open).toEqual([example.paragraphs.flat().find(({ kind }) => kind === 'supported')?.text])
  })

  test('has breadcrumbs, and links to the form and to three other examples', () => {
    expect(textsOf(page, '.breadcrumbs li')).toEqual(['Home', 'Eulogy Examples', example.title])
    const start = page.querySelector('.btn-primary')?.getAttribute('href')
    expect(start).toBe(
      example.relationship === 'other' ? pages.form() : pages.eulogyFor(example.relationship),
    )
    const others = [...page.querySelectorAll('.example-more li a')].map((a) =>
      a.getAttribute('href'),
    )
    expect(others).toHaveLength(3)
    expect(others).not.toContain(pages.example(example.slug))
  })
})

test('shows what was asked and answered, and the lines that came of it', () => {
  const folds = [...show('sister').querySelectorAll('.accordion > details')]
  expect(textsOf(folds[1] ?? document, 'summary, dl p').slice(0, 9)).toEqual([
    'What we asked Alan 2 short questions, two answers',
    '“She would not let you name a bird before she did”',
    'What would she do when you started to name a bird before her?',
    '“Don’t you say it, Alan.”',
    expect.stringMatching(/^What it became: And if you were out with her/),
    expect.stringContaining('“Don’t you say it, Alan.”'),
    'I’ve just kept them to myself.',
    '“swam in Joe’s Pond all season”',
    expect.stringMatching(/^At Joe’s Pond/),
  ])
})

test('shows what was skipped', () => {
  const { example, others } = loader({ params: { slug: 'sister' } })
  const [first, second] = example.notes.asked
  if (!first || !second) throw new Error('Nothing was asked')
  const skipped = {
    ...example,
    notes: { ...example.notes, asked: [first, { ...second, answer: '' }] },
  }
  const page = parse(
    renderToStaticMarkup(<ExamplePage loaderData={{ example: skipped, others }} />),
  )
  const folds = [...page.querySelectorAll('.accordion > details')]
  const texts = textsOf(folds[1] ?? document, 'summary, dl p')
  expect([texts[0], texts.at(-1)]).toEqual([
    'What we asked Alan 2 short questions, one answer',
    'Skipped',
  ])
})

test('names the question behind a line, and says what the speaker is asked about', () => {
  const notes = (slug: string) => textsOf(show(slug), '.evidence-note')
  expect(notes('sister').join()).toMatch(
    /From an answer.*The answer to “What would she do when you started/,
  )
  for (const [question, words] of [
    ['broken', 'We ask whether people may stumble over it.'],
    ['hearer', 'We ask whether everyone should hear it.'],
    ['untold', 'Not all of it was told. We ask whether it’s true.'],
    ['hint', 'We ask whether somebody could hear in it what is to stay unsaid.'],
  ] as const)
    expect(textsOf(showAsked(question), '.evidence-note').join()).toContain(words)
})
