import nodemailer from 'nodemailer'
import { type MailTimeouts, mailTimeouts } from '#domain/email.ts'

export type SmtpServer = {
  smtpUrl: string
  /** Emails contain keys, so in production they are sent only over an encrypted connection. */
  requireTls: boolean
  /** Shorter in tests. */
  timeouts?: MailTimeouts
}

type Connection = ReturnType<typeof connect>
type Message = Parameters<Connection['send']>[0]

/** Reuses connections. Each sends one message at a time, so a slow reply doesn't delay other messages. */
export function openConnections(server: SmtpServer) {
  const idle: Connection[] = []
  const busy = new Set<Connection>()
  return {
    async send(message: Message): Promise<void> {
      const connection = idle.pop() ?? connect(server)
      busy.add(connection)
      try {
        await connection.send(message)
      } finally {
        busy.delete(connection)
        if (!connection.isClosed()) idle.push(connection)
      }
    },
    close() {
      for (const connection of [...idle, ...busy]) connection.close()
    },
  }
}

/**
 * nodemailer has one timeout for every reply, so the one for the message applies to all of them, and a timer limits
 * the others. nodemailer reports only in its log that a message is complete.
 */
function connect({ smtpUrl, requireTls, timeouts = mailTimeouts }: SmtpServer) {
  let isClosed = false
  let onHandedOver = () => {}
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    requireTLS: requireTls,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: timeouts.replyMs,
    idleTimeout: 30_000,
    logger: {
      ...silent,
      info: ({ tnx }: { tnx?: string }) => {
        if (tnx === 'message') onHandedOver()
      },
    },
  })
  const close = (force: boolean) => {
    isClosed = true
    transport.close({ force })
  }
  return {
    async send(message: Parameters<typeof transport.sendMail>[0]): Promise<void> {
      const timer = setTimeout(() => close(true), timeouts.handOverMs)
      onHandedOver = () => clearTimeout(timer)
      try {
        await transport.sendMail(message)
      } finally {
        clearTimeout(timer)
      }
    },
    isClosed: () => isClosed,
    /** A message that is being sent is finished. */
    close: () => close(false),
  }
}

const ignore = () => {}
/** nodemailer routes a level that is missing to another one. */
const silent = { trace: ignore, debug: ignore, warn: ignore, error: ignore, fatal: ignore }
