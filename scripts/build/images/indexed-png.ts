import { crc32, deflateSync } from 'node:zlib'

type Pixels = { pixels: Buffer; width: number; height: number }

const maxColors = 256

/**
 * A PNG with at most 256 colors, about half the size of a full-color one. The images are flat, so only
 * antialiasing shades are lost.
 */
export function indexedPng({ pixels, width, height }: Pixels): Buffer {
  const counts = countColors(pixels)
  const palette = [...counts.keys()]
    .sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
    .slice(0, maxColors)
  const indexOf = new Map(palette.map((color, index) => [color, index]))
  for (const color of counts.keys()) {
    if (!indexOf.has(color)) indexOf.set(color, nearest(color, palette))
  }
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rows[y * (width + 1) + 1 + x] = indexOf.get(colorAt(pixels, (y * width + x) * 4)) ?? 0
    }
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header(width, height)),
    chunk('PLTE', Buffer.from(palette.flatMap((color) => channels(color).slice(0, 3)))),
    chunk('tRNS', Buffer.from(palette.map((color) => channels(color)[3] ?? 255))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function countColors(pixels: Buffer): Map<number, number> {
  const counts = new Map<number, number>()
  for (let at = 0; at < pixels.length; at += 4) {
    const color = colorAt(pixels, at)
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return counts
}

const colorAt = (pixels: Buffer, at: number) => pixels.readUInt32BE(at)
const channels = (color: number) => [24, 16, 8, 0].map((shift) => (color >>> shift) & 0xff)

function nearest(color: number, palette: readonly number[]): number {
  const wanted = channels(color)
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [index, offered] of palette.entries()) {
    const distance = channels(offered).reduce(
      (sum, part, place) => sum + (part - (wanted[place] ?? 0)) ** 2,
      0,
    )
    if (distance < least) [best, least] = [index, distance]
  }
  return best
}

/** Eight bits a pixel, by palette. */
function header(width: number, height: number): Buffer {
  const bytes = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0])
  bytes.writeUInt32BE(width, 0)
  bytes.writeUInt32BE(height, 4)
  return bytes
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const length = Buffer.alloc(4)
  const checksum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
