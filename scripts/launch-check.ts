import { configuredModels } from '#server/config.ts'
import { findMissingEval } from '#server/launch.ts'
import { briefVersion } from '#server/writing/brief.ts'
import { brand } from '#web/content/brand.ts'
import { testimonials } from '#web/content/testimonials.ts'
import { readEvals } from './launch/evals.ts'
import { listOpenItems } from './launch/open-items.ts'

const left = [
  ...listOpenItems({ brand, testimonials, environment: process.env }),
  ...findMissingEval(configuredModels(process.env), briefVersion, await readEvals()),
]
for (const line of left) console.log(`- ${line}`)
console.log(
  left.length === 0
    ? 'Nothing is left: the site may open.'
    : `${left.length} things are left to do before the site may open.`,
)
process.exitCode = left.length === 0 ? 0 : 1
