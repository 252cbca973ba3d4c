import { type Config, deskUrlOf } from './config.ts'
import { buildDesk } from './desk/desk-app.ts'
import { closeGracefully } from './http/graceful-close.ts'
import { openSender } from './store/database/queue.ts'
import { buildContext, openLog, openStore } from './wiring.ts'

/** The operator's web desk. Its database role is the worker's, as for the operator commands. */
export async function startDesk(config: Config) {
  const log = openLog(config, 'desk')
  const db = openStore(config, 'desk', log)
  const queue = await openSender(db, { onError: (error) => log.error(error, 'queue failed') })
  const { ctx, close } = buildContext(config, db, queue, log)
  const url = deskUrlOf(config)
  const app = await buildDesk(ctx, { url, trustedProxies: config.TRUSTED_PROXIES, log })
  const connections = closeGracefully(app.server, () => app.server.closeAllConnections())
  const address = await app.listen({ host: config.DESK_HOST, port: config.DESK_PORT })
  log.info({ address }, 'desk ready')
  const stop = async () => {
    const closed = connections.begin()
    await app.close()
    closed()
    await queue.stop()
    close()
    await db.destroy()
  }
  return { ctx, log, url, stop }
}
