import { randomBytes } from 'node:crypto'

export type Metadata = Record<string, string>

export function newId(prefix: string, length = 24): string {
  const chars = randomBytes(length * 2)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
  return `${prefix}_${chars.slice(0, length)}`
}

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
