import { startMailbox } from './server.ts'

const mailbox = await startMailbox({
  smtpPort: Number(process.env.MAILBOX_SMTP_PORT ?? 2525),
  httpPort: Number(process.env.MAILBOX_HTTP_PORT ?? 2580),
})
console.log(`Mailbox: ${mailbox.url} (SMTP on port ${mailbox.smtpPort})`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await mailbox.close()
    process.exit(0)
  })
}
