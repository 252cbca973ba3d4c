import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { projectFolder, startStack } from './local/stack.ts'

const envFile = join(projectFolder, '.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)
const port = Number(process.env.PORT ?? 3000)
const apiPort = port + 6
const siteUrl = `http://127.0.0.1:${port}`

const stack = await startStack({
  port,
  apiPort,
  siteUrl,
  folder: join(projectFolder, '.data/dev'),
  logLevel: process.env.LOG_LEVEL ?? 'info',
  show: (line) => console.log(line),
})
process.env.API_URL = `http://127.0.0.1:${apiPort}`
process.env.WEB_PORT = String(port)
const web = await createServer({ root: projectFolder, clearScreen: false })
await web.listen()

const { payments, mail, model } = stack.neighbours
console.log(`
  The site      ${siteUrl}
  The mailbox   ${mail.is}
  Payments      ${payments.is}
  The model     ${model.is}
  The api       ${process.env.API_URL}/api/openapi.json
  PostgreSQL    ${stack.urls.owner}

  Ctrl-C stops everything. What was typed and bought stays in .data/dev.
`)

let [api, worker] = [stack.api, stack.worker]
let restarting: Promise<void> = Promise.resolve()
let soon: NodeJS.Timeout | undefined
const restart = async () => {
  await Promise.all([api.stop(), worker.stop()])
  try {
    ;[api, worker] = await Promise.all([stack.startApi(), stack.startWorker()])
    console.log('  Started again after a change.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}
for (const folder of ['server', 'domain', 'contract']) {
  watch(join(projectFolder, 'src', folder), { recursive: true }, (_event, file) => {
    if (file?.includes('.test.')) return
    clearTimeout(soon)
    soon = setTimeout(() => {
      restarting = restarting.then(restart)
    }, 200)
  })
}

let stopping = false
const stop = async () => {
  if (stopping) process.exit(1)
  stopping = true
  clearTimeout(soon)
  await restarting
  await web.close()
  await stack.stop()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
