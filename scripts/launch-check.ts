import { configuredModels } from '#server/config.ts'
import { evalMissing } from '#server/launch.ts'
import { briefVersion } from '#server/writing/brief.ts'
import { brand } from '#web/content/brand.ts'
import { testimonials } from '#web/content/testimonials.ts'
import { readEvals } from './launch/evals.ts'
import { whatIsLeft } from './launch/what-is-left.ts'

const left = [
  ...whatIsLeft({ brand, testimonials, environment: process.env }),
  ...evalMissing(configuredModels(process.env), briefVersion, await readEvals()),
]
for (const line of left) console.log(`- ${line}`)
console.log(
  left.length === 0
    ? 'Nothing is left: the site may open.'
    : `${left.length} things are left to do before the site may open.`,
)
process.exitCode = left.length === 0 ? 0 : 1
