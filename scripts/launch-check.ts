import { findMissingEval } from '#server/launch.ts'
import { readModelConfig } from '#server/model-settings.ts'
import { readSettingsOrExit } from '#server/secret-files.ts'
import { briefVersion } from '#server/writing/brief.ts'
import { brand } from '#web/content/brand.ts'
import { company } from '#web/content/company.ts'
import { lastLegalChange } from '#web/content/legal/changes.ts'
import { testimonials } from '#web/content/testimonials.ts'
import { readEvals } from './launch/evals.ts'
import { listOpenItems } from './launch/open-items.ts'

const environment = readSettingsOrExit()
const openItems = [
  ...listOpenItems({ brand, company, lastLegalChange, testimonials, environment }),
  ...findMissingEval(readModelConfig(environment), briefVersion, await readEvals()),
]
for (const item of openItems) console.log(`- ${item}`)
console.log(
  openItems.length === 0
    ? 'Ready to launch.'
    : `Not ready to launch: ${openItems.length} open item${openItems.length === 1 ? '' : 's'}.`,
)
process.exitCode = openItems.length === 0 ? 0 : 1
