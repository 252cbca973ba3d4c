import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { createDeliveryFailures } from './delivery-failures.ts'
import { addEmailRoutes } from './email-routes.ts'
import type { Email } from './inbox.ts'
import { createInbox } from './inbox.ts'
import { startSmtpServer } from './smtp-server.ts'

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>

const loopback = '127.0.0.1'

/** A mail server: receives emails over SMTP and shows them over HTTP. */
export async function startMailbox(options: {
  smtpPort: number
  httpPort: number
  onEmail?: (email: Email) => void
  maxEmails?: number
}) {
  const inbox = createInbox(options)
  const failures = createDeliveryFailures()
  const smtp = await startSmtpServer(options.smtpPort, inbox, failures)
  const app = Fastify({ forceCloseConnections: true })
  addEmailRoutes(app, inbox, failures)
  await app.listen({ host: loopback, port: options.httpPort })
  const httpPort = (app.server.address() as AddressInfo).port

  return {
    smtpPort: smtp.port,
    httpPort,
    url: `http://${loopback}:${httpPort}`,
    listEmails: inbox.listEmails,
    waitForEmail: inbox.waitForEmail,
    close: async () => {
      await Promise.all([smtp.close(), app.close()])
    },
  }
}
