import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import * as offer from '#domain/offer.ts'
import { legalChanges } from './changes.ts'

const folder = join(import.meta.dirname, '../../../../content/legal')
const documents = globSync('*.md', { cwd: folder })

/** With the price and the other terms of the offer, because they are part of what was agreed to. */
function hashOf(file: string, terms: Record<string, unknown> = offer): string {
  const text = readFileSync(join(folder, file), 'utf8')
  const agreed = text.replace(/\{\{(\w+)\}\}/g, (placeholder, name) =>
    String(terms[name] ?? placeholder),
  )
  return createHash('sha256').update(agreed).digest('hex').slice(0, 16)
}

test('a new price asks for a new date', () => {
  expect(hashOf('terms-of-service.md', { ...offer, priceInUsd: '29 USD' })).not.toBe(
    legalChanges['terms-of-service']?.hash,
  )
})

test.each(documents)(
  '%s has the hash that is recorded with the date of its last change',
  (file) => {
    const hash = hashOf(file)
    const recorded = legalChanges[basename(file, '.md')]
    expect(recorded?.hash, `${file} changed: record today’s date and this hash in changes.ts`).toBe(
      hash,
    )
    expect(recorded?.on).toMatch(/^\d{4}-\d\d-\d\d$/)
  },
)
