import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { SMTPServer } from 'smtp-server'
import type { DeliveryFailures, SmtpRejection } from './delivery-failures.ts'
import type { Inbox } from './inbox.ts'

const loopback = '127.0.0.1'
const slowMs = 2_000

/** The SMTP side: takes every letter, without TLS, with or without a login. */
export async function startSmtpServer(port: number, box: Inbox, trouble: DeliveryFailures) {
  const sockets = new Map<number, Socket>()
  const closing = new AbortController()

  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    maxAllowedUnauthenticatedCommands: false,
    closeTimeout: 200,
    logger: false,
    onAuth: (login, _session, done) => {
      const user = login.username ?? 'someone'
      const refusal = trouble.checkLogin(user)
      if (refusal) done(smtpError(refusal))
      else done(null, { user })
    },
    onMailFrom: (sender, _session, done) => {
      const refusal = trouble.checkSender(sender.address)
      done(refusal && smtpError(refusal))
    },
    onRcptTo: (recipient, _session, done) => {
      const refusal = trouble.checkRecipient(recipient.address)
      done(refusal && smtpError(refusal))
    },
    onData: (stream, session, done) => {
      receive(stream, session).then(
        (answer) => answer !== 'none' && done(answer),
        (error: unknown) => done(smtpError({ code: 451, message: String(error) })),
      )
    },
  })

  // A client that goes away in the middle of a letter is part of the game.
  smtp.on('error', () => {})
  smtp.server.on('connection', (socket: Socket) => {
    const remotePort = socket.remotePort ?? 0
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession) {
    const source = await buffer(stream)
    const { mailFrom, rcptTo } = session.envelope
    const to = rcptTo.map((recipient) => recipient.address)
    const refusal = trouble.checkData(to)
    if (refusal) return smtpError(refusal)
    const letter = await box.add({ from: mailFrom ? mailFrom.address : '', to }, source)
    const fate = trouble.afterData(to, letter.messageId)
    if (fate === 'slow') await pause(slowMs, undefined, { signal: closing.signal })
    if (fate === 'cut') sockets.get(session.remotePort)?.destroy()
    return fate === 'cut' ? 'none' : null
  }

  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject)
    smtp.listen(port, loopback, resolve)
  })

  return {
    port: (smtp.server.address() as AddressInfo).port,
    close: async () => {
      closing.abort()
      await new Promise<void>((resolve) => smtp.close(resolve))
    },
  }
}

function smtpError({ code, message }: SmtpRejection): Error {
  return Object.assign(new Error(message), { responseCode: code })
}
