import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { createDeliveryTrouble } from './delivery-trouble.ts'
import type { Letter } from './letter-box.ts'
import { createLetterBox } from './letter-box.ts'
import { addLetterRoutes } from './letter-routes.ts'
import { openPostOffice } from './post-office.ts'

export type Mailbox = {
  smtpPort: number
  httpPort: number
  url: string
  letters: () => Letter[]
  waitForLetter: (fits: (letter: Letter) => boolean, timeoutMs: number) => Promise<Letter>
  close: () => Promise<void>
}

const loopback = '127.0.0.1'

/** Plays the mail provider over SMTP, and shows over HTTP what it was given. */
export async function startMailbox(ports: {
  smtpPort: number
  httpPort: number
}): Promise<Mailbox> {
  const box = createLetterBox()
  const trouble = createDeliveryTrouble()
  const office = await openPostOffice(ports.smtpPort, box, trouble)
  const app = Fastify({ forceCloseConnections: true })
  addLetterRoutes(app, box, trouble)
  await app.listen({ host: loopback, port: ports.httpPort })
  const httpPort = (app.server.address() as AddressInfo).port

  return {
    smtpPort: office.port,
    httpPort,
    url: `http://${loopback}:${httpPort}`,
    letters: box.letters,
    waitForLetter: box.waitForLetter,
    close: async () => {
      await Promise.all([office.close(), app.close()])
    },
  }
}
