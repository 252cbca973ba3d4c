import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { themeColors } from './theme-colors.ts'
import { colorOf, tokenColors } from './token-colors.ts'

const { light, dark } = tokenColors(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8'))

/** What is read, on what it may stand. */
const toRead = {
  ink: ['background', 'card', 'mark'],
  muted: ['background', 'card'],
  evergreen: ['background', 'card'],
  'amber-ink': ['amber-panel'],
  'green-ink': ['green-panel'],
  'on-evergreen': ['evergreen', 'evergreen-press'],
  'on-deep': ['art-deep'],
  'head-on-deep': ['art-deep'],
}
/** Short words and large signs: labels in error, numerals. */
const toNotice = { rose: ['background', 'card'] }
/** What shows where a control begins, is filled or has the focus. */
const toSee = {
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
    { pairs: toRead, least: 7 },
    { pairs: toNotice, least: 4.5 },
    { pairs: toSee, least: 3 },
  ].flatMap(({ pairs, least }) =>
    Object.entries(pairs).flatMap(([over, grounds]) =>
      grounds.map((under) => ({ over, under, least })),
    ),
  )
  test.each(cases)('$over on $under has at least $least:1', ({ over, under, least }) => {
    const measured = contrast(colorOf(colors, over), colorOf(colors, under))
    expect(measured).toBeGreaterThanOrEqual(least)
  })
})

test('the frame of the browser has the color of the ground', () => {
  const grounds = { light: colorOf(light, 'background'), dark: colorOf(dark, 'background') }
  for (const { scheme, color } of themeColors) expect(color).toBe(grounds[scheme])
})

test('letters come in six sizes only', () => {
  const sizes = globSync('*.css', { cwd: import.meta.dirname })
    .filter((name) => name !== 'tokens.css')
    .map((name) => onScreen(readFileSync(join(import.meta.dirname, name), 'utf8')))
    .flatMap((sheet) => [...sheet.matchAll(/font(?:-size)?:\s*([^;]+);/g)])
    .flatMap(([, value = '']) => value.match(/[\d.]+(?:px|rem|pt)(?![\w)])|var\(--t-\d+\)/g) ?? [])
  const scale = ['16', '18', '21', '28', '38', '52'].map((size) => `var(--t-${size})`)
  expect(sizes.filter((size) => !scale.includes(size))).toEqual([])
})

/** Paper has sizes of its own. */
function onScreen(sheet: string): string {
  return sheet.split('@media print')[0] ?? ''
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** As WCAG 2.2 reckons it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
