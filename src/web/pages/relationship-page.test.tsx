import { expect, test } from 'vitest'
import { relationshipsWithPage } from '#domain/relationship.ts'
import { enter, setUpRoot } from '#tests/support/react-root.ts'
import { exampleCards } from '#web/copy/examples/cards.ts'
import { related } from '#web/copy/relationships/related.ts'
import { readDraft } from '#web/journey/pending-input.ts'
import routes from '#web/routes.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import type { Route } from './+types/relationship-page'
import Relationship, { loader } from './relationship-page.tsx'

const render = setUpRoot()

test('shows its title, description, texts and button in the hero', async () => {
  const page = await show('mentor')
  const hero = find('main > section')
  expect(hero.querySelector('h1')?.textContent).toBe(page.heroTitle)
  expect(hero.querySelector('.lede')?.textContent).toBe(page.heroDescription)
  for (const paragraph of page.extraText) expect(hero.textContent).toContain(paragraph)
  expect(hero.querySelector('a.btn-primary')?.textContent).toBe(page.callToAction)
})

test('the price stands in the opening, and on the page for a child below it, before the form', async () => {
  const line = 'The preview is free.'
  await show('mother')
  expect(find('.opening').textContent).toContain(line)
  await show('child')
  expect(find('.opening').textContent).not.toContain(line)
  expect(find('.opening + p').textContent).toContain(line)
})

test('the sample is marked as a sample', async () => {
  const page = await show('child')
  expect(find('#sample').textContent).toContain('A sample, not a real person')
  expect(find('#sample blockquote').textContent).toBe(page.sampleOpening)
  expect(find('#sample li:last-child a').getAttribute('href')).toBe('/eulogy-ideas/sample-eulogy')
})

test.each([
  ['sibling', 'brother', ['brother']],
  ['sibling', 'sister', ['sister']],
  ['spouse', 'husband', ['husband']],
  ['spouse', 'wife', ['wife']],
])('the page for a %s has a part for a %s with its own examples', async (page, part, slugs) => {
  await show(page)
  const links = [...find(`section#${part}`).querySelectorAll('a')]
  const examples = links.map((link) => link.getAttribute('href'))
  expect(examples.toSorted()).toEqual(slugs.map((slug) => `/eulogy-examples/${slug}`))
  expect(find(`section#${part}`).textContent?.length).toBeGreaterThan(300)
})

test('shows where the page is, and links to three guides and three other pages', async () => {
  await show('mother')
  expect([...document.querySelectorAll('.breadcrumbs li')].map((li) => li.textContent)).toEqual([
    'Home',
    'Eulogy Types',
    'Mother',
  ])
  const links = [...document.querySelectorAll('#related a')].map((link) =>
    link.getAttribute('href'),
  )
  expect(links.filter((href) => href?.startsWith('/eulogy-ideas/'))).toHaveLength(3)
  expect(links.slice(3)).toEqual(['/eulogy-grandmother', '/eulogy-father', '/eulogy-inlaw'])
})

test.each(relationshipsWithPage)(
  'the page $label has the relationship in its form, and links its own examples, or the nearest',
  async ({ relationship }) => {
    await show(relationship)
    expect(document.querySelector('select[name="relationship"]')).toBeNull()
    await enter('name', 'Robin Ames')
    expect(readDraft(relationship)?.answers).toMatchObject({ name: 'Robin Ames', relationship })
    const own = exampleCards.filter(
      (card) => card.relationship === relationship || card.slug === related[relationship].example,
    )
    const links = [...document.querySelectorAll('main a[href^="/eulogy-examples/"]')]
    expect(links.map((link) => link.getAttribute('href')).toSorted()).toEqual(
      own.map(({ slug }) => `/eulogy-examples/${slug}`).toSorted(),
    )
    expect(own).not.toEqual([])
  },
)

/** Renders the page with the data of its loader, as the router does. */
async function show(name: string) {
  const found = routes.find(({ path }) => path === `eulogy-${name}`)
  if (found?.file !== 'pages/relationship-page.tsx') throw new Error(`No page for ${name}`)
  const loaderData = loader({ pattern: found.path } as Route.LoaderArgs)
  const props = { loaderData } as Route.ComponentProps
  await render(
    <Toasts>
      <Relationship {...props} />
    </Toasts>,
  )
  return loaderData
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`No element matches ${selector}`)
  return found
}
