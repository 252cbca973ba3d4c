import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recordDates } from './build/page-dates.ts'
import { requireFreshBuild } from './build/stamp.ts'

/** Records the dates of the current build, so that later builds keep them while the text stays the same. */
requireFreshBuild()
const built = join(import.meta.dirname, '../build/page-dates.json')
await recordDates(JSON.parse(await readFile(built, 'utf8')))
