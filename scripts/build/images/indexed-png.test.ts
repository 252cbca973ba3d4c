import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { indexedPng } from './indexed-png.ts'

const pixelsOf = (colors: readonly number[]) => {
  const pixels = Buffer.alloc(colors.length * 4)
  for (const [index, color] of colors.entries()) pixels.writeUInt32BE(color, index * 4)
  return pixels
}

test('keeps an image with few colors unchanged', () => {
  const colors = [0xfaf5ebff, 0x1f4a3bff, 0xfaf5ebff, 0x00000000, 0x1f4a3bff, 0xfaf5ebff]
  const png = indexedPng({ pixels: pixelsOf(colors), width: 3, height: 2 })
  expect(colorsIn(png)).toEqual(colors)
})

test('keeps the frequent colors and replaces a rare one with the nearest', () => {
  const shades = Array.from({ length: 256 }, (_, shade) => shade * 0x01010100 + 0xff)
  const rare = 0x101110ff
  const colors = [...shades, ...shades, rare, rare - 1]
  const png = indexedPng({ pixels: pixelsOf(colors), width: colors.length, height: 1 })
  expect(colorsIn(png).slice(0, 512)).toEqual([...shades, ...shades])
  expect(colorsIn(png)[512]).toBe(0x101010ff)
})

function colorsIn(png: Buffer): number[] {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    chunks.set(
      png.toString('latin1', at + 4, at + 8),
      png.subarray(at + 8, at + 8 + png.readUInt32BE(at)),
    )
  }
  const part = (kind: string) => chunks.get(kind) ?? Buffer.alloc(0)
  const width = part('IHDR').readUInt32BE(0)
  const indexes = [...inflateSync(part('IDAT'))].filter((_, at) => at % (width + 1) !== 0)
  return indexes.map(
    (index) => ((part('PLTE').readUIntBE(index * 3, 3) << 8) | (part('tRNS')[index] ?? 255)) >>> 0,
  )
}
