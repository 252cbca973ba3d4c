import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { legalChanges } from './changes.ts'

const documents = globSync('*.md', { cwd: import.meta.dirname })

test.each(documents)(
  '%s has the hash that is recorded with the date of its last change',
  (file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
    const recorded = legalChanges[basename(file, '.md')]
    expect(recorded?.hash, `${file} changed: record today’s date and this hash in changes.ts`).toBe(
      hash,
    )
    expect(recorded?.on).toMatch(/^\d{4}-\d\d-\d\d$/)
  },
)
