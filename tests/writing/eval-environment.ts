import { join } from 'node:path'
import { localSettings } from '#scripts/local/local-limits.ts'
import { startThirdParties } from '#scripts/local/third-parties.ts'
import { readConfig } from '#server/config.ts'
import { settingNames } from '#server/model-settings.ts'
import { openDatabase } from '#server/store/database/database.ts'
import { migrate } from '#server/store/database/migration.ts'
import { openSender } from '#server/store/database/queue.ts'
import { buildContext } from '#server/wiring.ts'
import { startTempPostgres } from '#tests/support/database-folder.ts'
import { freePort } from '#tests/support/http.ts'
import { queryRows, urlWith } from '#tests/support/observer.ts'

const silent = () => {}

/** The product's flows on a new database, with the configured model or the stand-in. */
export async function startEvalEnvironment(options: { recorded: boolean }) {
  const postgres = await startTempPostgres('eval')
  if (options.recorded) for (const name of settingNames('API_KEY')) delete process.env[name]
  const thirdParties = await startThirdParties({
    port: await freePort(),
    webhookUrl: 'http://127.0.0.1:1/nowhere',
    delayMs: 0,
    tokensPerSecond: 0,
    secondProvider: true,
  })
  await queryRows(postgres.url, 'create database eval')
  const databaseUrl = urlWith(postgres.url, { pathname: '/eval' })
  await migrate(databaseUrl, join(import.meta.dirname, '../../migrations'), {
    api: 'api',
    worker: 'worker',
  })
  const db = openDatabase(databaseUrl, { name: 'eval', max: 10, onLost: silent })
  const queue = await openSender(db, { onError: silent })
  const config = readConfig({
    SITE_ENV: 'local',
    SITE_URL: 'http://127.0.0.1',
    DATABASE_URL: databaseUrl,
    ...thirdParties.settings,
    ...localSettings,
  })
  const log = { info: silent, warn: silent, error: silent }
  const { ctx, close } = buildContext(config, db, queue, log)
  return {
    ctx,
    db,
    config,
    thirdParties,
    async stop() {
      await queue.stop()
      close()
      await db.destroy()
      await thirdParties.stop()
      await postgres.stop()
    },
  }
}
export type EvalEnvironment = Awaited<ReturnType<typeof startEvalEnvironment>>
