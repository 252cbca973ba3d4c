import { join } from 'node:path'
import { projectFolder } from '#server/project-folder.ts'
import { describeError } from '#server/run.ts'
import { migrationSettings, readSettingsOrExit } from '#server/secret-files.ts'
import { migrate } from '#server/store/database/migration.ts'

const settings = readSettingsOrExit()
const [ownerUrl, apiUrl, workerUrl] = migrationSettings.map((name) => settings[name])
if (!ownerUrl || !apiUrl || !workerUrl) {
  console.error(`Set ${migrationSettings.join(', ')} (see .env.example).`)
  process.exit(1)
}

const passwordIn = (url: string) => decodeURIComponent(new URL(url).password)
try {
  const applied = await migrate(ownerUrl, join(projectFolder, 'migrations'), {
    api: passwordIn(apiUrl),
    worker: passwordIn(workerUrl),
  })
  console.log(applied.length === 0 ? 'No new migrations.' : `Applied ${applied.join(', ')}.`)
} catch (error) {
  console.error(describeError(error))
  process.exit(1)
}
