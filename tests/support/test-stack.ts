import { chmod, rm } from 'node:fs/promises'
import { type StackOptions, startStack } from '#scripts/local/stack.ts'
import { makeDatabaseFolder } from './database-folder.ts'
import { freePorts } from './http.ts'
import { requireKnown } from './settings.ts'
import { Visitor } from './visitor.ts'

type Options = Pick<
  StackOptions,
  | 'model'
  | 'settings'
  | 'logLevel'
  | 'show'
  | 'separateStandIns'
  | 'postgresFlags'
  | 'postgresBinaries'
  | 'mailbox'
  | 'siteUrl'
  | 'apiPort'
  | 'webhookUrl'
>

/** The whole product as real processes, for tests that kill some of them. */
export async function startTestStack(options: Options = {}) {
  requireKnown(options.settings)
  const folder = await makeDatabaseFolder('stack')
  // PostgreSQL runs as another user and needs access.
  await chmod(folder, 0o755)
  const stack = await startStack({
    port: await freePorts(6),
    folder,
    tempPaths: [folder],
    logLevel: process.env.LOG_LEVEL ?? 'silent',
    show: (line) => console.log(line),
    postgresFlags: ['-c', 'fsync=off'],
    ...options,
    model: { delayMs: 0, tokensPerSecond: 0, ...options.model },
  })
  const visit = (address?: string) => new Visitor(stack.siteUrl, stack.siteUrl, address)
  return {
    ...stack,
    visitor: visit,
    async submitAndPreview(email: string) {
      const visitor = visit()
      const id = await visitor.submit({ email })
      await visitor.preview(id)
      return { visitor, id }
    },
    /** The judge keeps its own pace. */
    setModelDelay: (delayMs: number) =>
      fetch(`${stack.thirdParties.model.address}/control`, {
        method: 'PUT',
        body: JSON.stringify({ delayMs, judgeDelayMs: 0 }),
      }),
    async modelCounts(): Promise<Record<string, number>> {
      const response = await fetch(`${stack.thirdParties.model.address}/control/requests`)
      return ((await response.json()) as { counts: Record<string, number> }).counts
    },
    pay: (sessionId: string) =>
      fetch(`${stack.thirdParties.payments.address}/control/sessions/${sessionId}/pay`, {
        method: 'POST',
      }),
    async waitForEmails(email: string, subject: string, waitMs = 20_000): Promise<{ n: number }[]> {
      const query = new URLSearchParams({ to: email, subject, wait: String(waitMs) })
      const response = await fetch(`${stack.thirdParties.mail.address}/emails.json?${query}`)
      return (await response.json()) as { n: number }[]
    },
    async stop() {
      await stack.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type TestStack = Awaited<ReturnType<typeof startTestStack>>
