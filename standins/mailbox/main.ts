import { runUntilStopped } from '#standins/run-until-stopped.ts'
import { startMailbox } from './server.ts'

const mailbox = await startMailbox({
  smtpPort: Number(process.env.MAILBOX_SMTP_PORT ?? 2525),
  httpPort: Number(process.env.MAILBOX_HTTP_PORT ?? 2580),
})
runUntilStopped(`mail stand-in: ${mailbox.url} (SMTP port ${mailbox.smtpPort})`, () =>
  mailbox.close(),
)
