// @vitest-environment jsdom
import { type ConfigData, HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { brand } from '#web/copy/brand-words.ts'
import { get, openPages, readAllPages, unknownPath } from './built-pages.ts'

const pages = await readAllPages()

const page = await openPages()

test('the footer of every page links to services, resources, the legal pages and the sister sites that are no samples', () => {
  const real = brand.sisterSites.filter(({ sample }) => !sample)
  const sisters = real.map(({ address }) => address)
  for (const { path, document } of pages) {
    const groups = [...document.querySelectorAll('footer .footer-columns > div:has(h2)')]
    const linked = groups.map((group) => [
      group.querySelector('h2')?.textContent,
      [...group.querySelectorAll('a')].map((link) => link.getAttribute('href')),
    ])
    expect(linked, path).toEqual([
      ['Services', ['/#eulogy-form', '/pricing', '/eulogy-types']],
      ['Resources', expect.arrayContaining(['/eulogy-ideas'])],
      ['Legal', ['/privacy-policy', '/terms-of-service', '/refund-policy', '/accessibility']],
      ...(sisters.length > 0 ? [['Sister Sites', sisters]] : []),
    ])
  }
  const hosts = brand.sisterSites.map(({ address }) => new URL(address).host)
  expect(new Set([...hosts, new URL(brand.address).host]).size).toBe(4)
})

test.each([
  ['mother', ['faq']],
  ['colleague', []],
])('the page for a %s is laid out in its order, with these questions: %j', (name, questions) => {
  const parts = page(`/eulogy-${name}`).querySelectorAll('.site-header, main > section, footer')
  expect([...parts].map((part) => part.id || part.localName)).toEqual([
    ...['header', 'section', 'eulogy-form', 'how-it-works', ...questions],
    ...['sample', 'pricing', 'related', 'footer'],
  ])
})

test('an unknown path shows Page Not Found, a link home and one to what was written', () => {
  const shown = page(unknownPath)
  expect(shown.querySelector('h1')?.textContent).toBe('Page Not Found')
  const links = [...shown.querySelectorAll('main a')]
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Return to Home', '/'],
    ['Find my eulogy', '/find-my-eulogy'],
  ])
})

test('the picture at the top of a guide, or of their list, is part of the page', () => {
  const guides = pages.filter(({ path }) => path.startsWith('/eulogy-ideas'))
  expect(guides.length).toBeGreaterThan(20)
  for (const { path, document } of guides) {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.art img')]
    const [first, ...others] = pictures.map(({ src }) => src.startsWith('data:image/svg+xml,'))
    expect([first, others.includes(true)], path).toEqual([true, false])
    expect(document.querySelector('link[as=image][fetchpriority=high]'), path).toBeNull()
  }
})

describe('links', () => {
  const siteOrigin = 'http://site.test'

  test('every internal link and anchor exists', async () => {
    const idsByPath = new Map(pages.map(({ path, ids }) => [path, ids]))
    const statuses = new Map<string, number>()
    const broken = new Set<string>()
    let followed = 0
    for (const { path, links } of pages) {
      for (const { address } of links) {
        const { origin, pathname, search, hash } = new URL(address, siteOrigin + path)
        if (origin !== siteOrigin) continue
        followed += 1
        const status = statuses.get(pathname + search) ?? (await get(pathname + search)).statusCode
        statuses.set(pathname + search, status)
        // The 404 page returns 404 for links to itself.
        if (status !== 200 && pathname !== path) broken.add(`${path}: ${address} returns ${status}`)
        if (hash && !idsByPath.get(pathname)?.includes(hash.slice(1)))
          broken.add(`${path}: missing anchor ${address}`)
      }
    }
    expect([...broken]).toEqual([])
    expect(followed).toBeGreaterThan(500)
  })

  /** The hero of the home page has this text by the specification. */
  const specified = 'Learn More'
  const generic =
    /^((click|tap|read|see|learn|find out|view|go) )*(here|more|it|this|link|page|this page|details|on)\.?$/i

  test('the text of a link says where it leads, and on a page the same text leads to one place', () => {
    const generics = new Set<string>()
    const ambiguous = new Set<string>()
    for (const { path, links } of pages) {
      const targets = new Map<string, string>()
      for (const { tag, address, text } of links) {
        if (tag !== 'a') continue
        const { href } = new URL(address, siteOrigin + path)
        if (text === '' || (generic.test(text) && text !== specified))
          generics.add(`${path}: ${text}`)
        const known = targets.get(text) ?? href
        targets.set(text, known)
        if (known !== href) ambiguous.add(`${path}: “${text}” leads to ${known} and ${href}`)
      }
    }
    expect([...generics]).toEqual([])
    expect([...ambiguous]).toEqual([])
  })
})

/** Only rules about formatting are off, because React decides it. */
const asReactWrites = {
  // charSet, popoverTarget: HTML does not tell upper from lower case in the names of attributes
  'attr-case': 'off',
  // disabled=""
  'attribute-boolean-style': 'off',
  // <meta/>
  'void-style': 'off',
  // id="_R_5_": HTML forbids only spaces, the stricter form is for selectors written by hand
  'valid-id': ['error', { relaxed: true }],
} satisfies ConfigData['rules']

const rules = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:recommended', 'html-validate:a11y'],
  rules: asReactWrites,
})

test('every page is valid HTML', async () => {
  const faults: string[] = []
  for (const { path, html } of pages) {
    const { results } = await rules.validateString(html, path)
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
      faults.push(`${path}: ${ruleId}: ${message} (${selector})`)
    }
  }
  expect(faults).toEqual([])
  expect(pages.length).toBeGreaterThan(30)
})
