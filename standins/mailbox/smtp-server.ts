import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { SMTPServer } from 'smtp-server'
import type { DeliveryFailures, SmtpRejection } from './delivery-failures.ts'
import type { Inbox } from './inbox.ts'

const loopback = '127.0.0.1'
const slowMs = 2_000

/** Accepts every email, without TLS, with or without a login. */
export async function startSmtpServer(port: number, inbox: Inbox, failures: DeliveryFailures) {
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
      const user = login.username ?? 'anonymous'
      const rejection = failures.checkLogin(user)
      if (rejection) done(smtpError(rejection))
      else done(null, { user })
    },
    onMailFrom: (sender, _session, done) => {
      const rejection = failures.checkSender(sender.address)
      done(rejection && smtpError(rejection))
    },
    onRcptTo: (recipient, _session, done) => {
      if (failures.isStuck(recipient.address)) return
      const rejection = failures.checkRecipient(recipient.address)
      done(rejection && smtpError(rejection))
    },
    onData: (stream, session, done) => {
      receive(stream, session).then(
        (result) => result !== 'disconnected' && done(result),
        (error: unknown) => done(smtpError({ code: 451, message: String(error) })),
      )
    },
  })

  // Clients may disconnect in the middle of an email.
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
    const rejection = failures.checkData(to)
    if (rejection) return smtpError(rejection)
    const { messageId } = await inbox.add({ from: mailFrom ? mailFrom.address : '', to }, source)
    if (failures.isSlow(to)) await pause(slowMs, undefined, { signal: closing.signal })
    if (!failures.shouldDisconnect(to, messageId)) return null
    sockets.get(session.remotePort)?.destroy()
    return 'disconnected'
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
