import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { classesSetBy, possibleClasses, selectorClasses } from './class-names.ts'

const web = join(import.meta.dirname, '..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: web, exclude: (path) => /\.test\.|^content\//.test(path) }).map(
    (file) => ({ file, text: readFileSync(join(web, file), 'utf8') }),
  )

const sheets = read('{styles,gallery}/*.css')
const sources = read('**/*.{ts,tsx,js}')
const components = sources.filter(({ file }) => file.endsWith('.tsx'))

/** Not about one component. */
const sharedSheets = ['base', 'fonts', 'layout', 'site', 'tokens']

test('every class in a style sheet is set by some component', () => {
  const possible = sources.map(({ text }) => possibleClasses(text))
  const names = new Set(possible.flatMap((found) => found.names))
  const prefixes = possible.flatMap((found) => found.prefixes)
  const unused = sheets.flatMap(({ file, text }) =>
    selectorClasses(text)
      .flat()
      .filter((name) => !names.has(name) && !prefixes.some((prefix) => name.startsWith(prefix)))
      .map((name) => `${file}: .${name}`),
  )
  expect(unused).toEqual([])
})

test('every class that a component sets is in a style sheet', () => {
  const styled = new Set(sheets.flatMap(({ text }) => selectorClasses(text).flat()))
  const unknown = components.flatMap(({ file, text }) =>
    classesSetBy(text)
      .filter((name) => !styled.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

// The first class of a selector says whose rule it is: ".site-header .btn" belongs to the header.
test('the rules of a class are in one style sheet', () => {
  const files = new Map<string, Set<string>>()
  for (const { file, text } of sheets) {
    for (const [owner] of selectorClasses(text)) {
      if (owner) files.set(owner, (files.get(owner) ?? new Set()).add(file))
    }
  }
  const split = [...files].filter(([, found]) => found.size > 1)
  expect(split.map(([name, found]) => `.${name}: ${[...found].join(', ')}`)).toEqual([])
})

test('a style sheet is named after a component', () => {
  const names = new Set(components.map(({ file }) => basename(file, '.tsx')))
  const others = sheets
    .map(({ file }) => basename(file, '.css'))
    .filter((name) => !names.has(name) && !sharedSheets.includes(name))
  expect(others).toEqual([])
})

test('the site imports every style sheet', () => {
  const site = sheets.find(({ file }) => file === 'styles/site.css')?.text ?? ''
  const imported = [...site.matchAll(/"\.\/([\w-]+)\.css"/g)].map(
    ([, name]) => `styles/${name}.css`,
  )
  const expected = sheets
    .map(({ file }) => file)
    .filter((file) => file.startsWith('styles/') && file !== 'styles/site.css')
  expect(imported.sort()).toEqual(expected.sort())
})

describe('class names are found', () => {
  test('in selectors, but not in values, comments or at-rules', () => {
    const sheet = `/* .no { } */ .a:is(.b, .c) > .d, html:has(.e) { margin: 0.5rem; }
      @media (min-width: 40.5rem) { .f { background: url("x.svg"); } }`
    expect(selectorClasses(sheet)).toEqual([['a', 'b', 'c', 'd'], ['e'], ['f']])
  })

  test('in attributes, conditions and constants of a component', () => {
    const component = `const classes = { plain: 'a', loud: 'a b' }
      <p id="no" className="c d" /> <p className={open ? 'e' : undefined} />`
    expect(classesSetBy(component)).toEqual(['c', 'd', 'e', 'a', 'a', 'b'])
  })

  test('in other literals, with the prefixes of templates', () => {
    const source = `const name = 'a b'; const id = \`swatch swatch-\${color}\`; fail('Not one')`
    expect(possibleClasses(source)).toEqual({ names: ['a', 'b', 'swatch'], prefixes: ['swatch-'] })
  })
})
