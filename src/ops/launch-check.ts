import { operatorFacts } from '#operator'
import { evaluationItem } from '#server/launch-check/launch.ts'
import { decideLaunch, describeItem, listAllSettingItems } from '#server/launch-check/settings.ts'
import { readModelConfig } from '#server/model-settings.ts'
import { describeError } from '#server/run.ts'
import { readSettingsOrExit } from '#server/secret-files.ts'
import { briefVersion } from '#server/writing/brief.ts'
import { lastLegalChange } from '#web/copy/legal/changes.ts'
import { listContentItems, readAccepted, readEvals, statedBy } from './launch-content.ts'

const environment = readSettingsOrExit()
try {
  const { open, accepted } = decideLaunch(
    [
      ...listContentItems(operatorFacts, lastLegalChange),
      ...listAllSettingItems(environment, statedBy(operatorFacts)),
      evaluationItem(readModelConfig(environment), briefVersion, await readEvals()),
    ],
    await readAccepted(),
  )
  for (const item of accepted)
    console.log(`- ${describeItem(item)}\n  Accepted by ${item.by} on ${item.on}.`)
  for (const item of open)
    console.log(`- ${describeItem(item)}${item.canBeAccepted ? '' : ' Can’t be accepted.'}`)
  console.log(
    open.length === 0
      ? 'Ready to launch.'
      : `Not ready to launch: ${open.length} open item${open.length === 1 ? '' : 's'}. After each repair: deploy/update.`,
  )
  // Other sites start with open items.
  const isPublic = (environment.SITE_ENV || 'production') === 'production'
  process.exitCode = isPublic && open.length > 0 ? 1 : 0
} catch (error) {
  console.error(describeError(error))
  process.exitCode = 1
}
