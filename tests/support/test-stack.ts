import { chmod, rm } from 'node:fs/promises'
import { type StackOptions, startStack } from '#scripts/local/start-stack.ts'
import { standIns } from '#tests/support/stand-ins.ts'
import { makeDatabaseFolder } from './database-folder.ts'
import { freePorts } from './http.ts'
import { requireKnown } from './settings.ts'
import { Visitor } from './visitor.ts'

type Options = Partial<Omit<StackOptions, 'port' | 'folder' | 'tempPaths'>>

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
  const { setModel, readCalls, listEmails } = standIns(stack.thirdParties)
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
    setModelDelay: (delayMs: number) => setModel({ delayMs, judgeDelayMs: 0 }),
    modelCounts: async () => (await readCalls()).counts,
    pay: (sessionId: string) =>
      fetch(`${stack.thirdParties.payments.address}/control/sessions/${sessionId}/pay`, {
        method: 'POST',
      }),
    waitForEmails: (to: string, subject: string, waitMs = 20_000) =>
      listEmails(`?${new URLSearchParams({ to, subject, wait: String(waitMs) })}`),
    async stop() {
      await stack.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type TestStack = Awaited<ReturnType<typeof startTestStack>>
