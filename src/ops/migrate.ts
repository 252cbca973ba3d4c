import { join } from 'node:path'
import { projectFolder } from '#server/project-folder.ts'
import { describeError } from '#server/run.ts'
import { migrationSettings, readSettingsOrExit } from '#server/secret-files.ts'
import { migrate } from '#server/store/database/migration.ts'

const settings = readSettingsOrExit()
const [ownerUrl, api, worker] = migrationSettings.map((name) => settings[name])
if (!ownerUrl || !api || !worker) {
  console.error(`Set ${migrationSettings.join(', ')} (see .env.example).`)
  process.exit(1)
}

try {
  const applied = await migrate(ownerUrl, join(projectFolder, 'migrations'), { api, worker })
  console.log(applied.length === 0 ? 'No new migrations.' : `Applied ${applied.join(', ')}.`)
} catch (error) {
  console.error(describeError(error))
  process.exit(1)
}
