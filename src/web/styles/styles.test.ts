import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { colorOf, themeColors, tokenColors } from './token-colors.ts'

const sheets = globSync('*.css', { cwd: import.meta.dirname })
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n')
const { light, dark } = tokenColors(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8'))

/** Text colors, and the backgrounds they may appear on. */
const textPairs = {
  ink: ['background', 'card', 'mark'],
  muted: ['background', 'card'],
  evergreen: ['background', 'card'],
  'amber-ink': ['amber-panel'],
  'green-ink': ['green-panel'],
  'on-evergreen': ['evergreen', 'evergreen-press'],
  'on-deep': ['art-deep'],
  'head-on-deep': ['art-deep'],
}
/** Short text: labels in error, numerals. */
const labelPairs = { rose: ['background', 'card'] }
/** Edges, fills and focus rings of controls. */
const controlPairs = {
  'field-line': ['background', 'card'],
  evergreen: ['background', 'card', 'hairline', 'green-panel', 'amber-panel'],
  rose: ['background', 'card'],
  'on-deep': ['art-deep'],
}

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s', (_name, colors) => {
  const cases = [
    { pairs: textPairs, ratio: 7 },
    { pairs: labelPairs, ratio: 4.5 },
    { pairs: controlPairs, ratio: 3 },
  ].flatMap(({ pairs, ratio }) =>
    Object.entries(pairs).flatMap(([color, backgrounds]) =>
      backgrounds.map((background) => ({ color, background, ratio })),
    ),
  )
  test.each(cases)('$color on $background: contrast $ratio:1', ({ color, background, ratio }) => {
    const measured = contrast(colorOf(colors, color), colorOf(colors, background))
    expect(measured).toBeGreaterThanOrEqual(ratio)
  })
})

test('the theme color is the page background', () => {
  const backgrounds = { light: colorOf(light, 'background'), dark: colorOf(dark, 'background') }
  for (const { scheme, color } of themeColors) expect(color).toBe(backgrounds[scheme])
})

test('every class of a page or a component has a rule', () => {
  const folder = join(import.meta.dirname, '..')
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const used = globSync('**/*.tsx', { cwd: folder })
    .flatMap((file) => [...read(file).matchAll(/className="([^"]+)"/g)])
    .flatMap(([, names = '']) => names.split(' '))
  expect(used.length).toBeGreaterThan(200)
  const hasRule = (name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(sheets)
  expect([...new Set(used)].filter((name) => !hasRule(name))).toEqual([])
})

test('text comes in six sizes only', () => {
  // Print has its own sizes.
  const onScreen = sheets.replace(/@media print \{[\s\S]*?\n\}/g, '')
  const sizes = [...onScreen.matchAll(/font(?:-size)?:\s*([^;]+);/g)].flatMap(
    ([, value = '']) => value.match(/[\d.]+(?:px|rem|pt)(?![\w)])|var\(--t-\d+\)/g) ?? [],
  )
  const scale = ['16', '18', '21', '28', '38', '52'].map((size) => `var(--t-${size})`)
  expect(sizes.filter((size) => !scale.includes(size))).toEqual([])
})

test('layouts change at four widths only', () => {
  const widths = [...sheets.matchAll(/@media \(width (?:>=|<) (\S+)\)/g)].map(([, width]) => width)
  expect([...new Set(widths)].sort()).toEqual(['24rem', '40rem', '48rem', '64rem'])
  expect(sheets).not.toMatch(/@media[^{]*(?:min|max)-width/)
})

test('every class in a style sheet is set by some component', () => {
  const web = join(import.meta.dirname, '..')
  const read = (pattern: string) =>
    globSync(pattern, { cwd: web, exclude: (path) => path.includes('.test.') })
      .map((file) => readFileSync(join(web, file), 'utf8'))
      .join('\n')
  const sources = read('**/*.{ts,tsx,js}')
  const words = new Set(sources.match(/[a-z][\w-]*/g))
  const prefixes = [...sources.matchAll(/[ `]([a-z][\w-]*-)\$\{/g)].map(([, prefix = '']) => prefix)
  const selectors = read('styles/*.css').replace(/\/\*[\s\S]*?\*\/|\{[^{}]*\}/g, '')
  const classes = [...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
  expect(classes.length).toBeGreaterThan(200)
  const isSet = (name: string) =>
    words.has(name) || prefixes.some((prefix) => name.startsWith(prefix))
  expect(classes.filter((name) => !isSet(name))).toEqual([])
})

function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance as defined by WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
