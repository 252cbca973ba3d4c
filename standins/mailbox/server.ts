import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { createDeliveryFailures } from './delivery-failures.ts'
import { addEmailRoutes } from './email-routes.ts'
import type { Email } from './inbox.ts'
import { createInbox } from './inbox.ts'
import { startSmtpServer } from './smtp-server.ts'

export type Mailbox = {
  smtpPort: number
  httpPort: number
  url: string
  listEmails: () => Email[]
  waitForEmail: (fits: (letter: Email) => boolean, timeoutMs: number) => Promise<Email>
  close: () => Promise<void>
}

const loopback = '127.0.0.1'

/** Plays the mail provider over SMTP, and shows over HTTP what it was given. */
export async function startMailbox(ports: {
  smtpPort: number
  httpPort: number
}): Promise<Mailbox> {
  const box = createInbox()
  const trouble = createDeliveryFailures()
  const office = await startSmtpServer(ports.smtpPort, box, trouble)
  const app = Fastify({ forceCloseConnections: true })
  addEmailRoutes(app, box, trouble)
  await app.listen({ host: loopback, port: ports.httpPort })
  const httpPort = (app.server.address() as AddressInfo).port

  return {
    smtpPort: office.port,
    httpPort,
    url: `http://${loopback}:${httpPort}`,
    listEmails: box.listEmails,
    waitForEmail: box.waitForEmail,
    close: async () => {
      await Promise.all([office.close(), app.close()])
    },
  }
}
