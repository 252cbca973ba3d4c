import { readFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import { ornament } from './ornament.ts'

test('is the ornament of the site', () => {
  const picture = readFileSync('src/web/pictures/ornament.svg', 'utf8')
  const { stems, leaf, above, below, berries, rose, petal } = ornament
  const parts = [
    ...[...stems.map(({ path }) => path), leaf, rose, petal].map((path) => `d="${path}"`),
    ...above.map(([x, y, size]) => `translate(${x} ${y}) rotate(-128) scale(${size} ${size})`),
    ...below.map(([x, y, size]) => `translate(${x} ${y}) rotate(128) scale(${size} -${size})`),
    ...berries.map(([x, y, radius]) => `cx="${x}" cy="${y}" r="${radius}"`),
  ]
  expect(parts.filter((part) => !picture.includes(part))).toEqual([])
  expect(picture.match(/<use href="#or-leaf"/g)).toHaveLength(above.length + below.length)
})

test('is in Word documents as the site has it', () => {
  const picture = readFileSync('src/web/pictures/ornament.svg', 'utf8')
  const rendered = new Resvg(picture, { fitTo: { mode: 'width', value: 1200 } }).render().asPng()
  expect(Buffer.compare(rendered, readFileSync('src/server/files/ornament.png'))).toBe(0)
})
