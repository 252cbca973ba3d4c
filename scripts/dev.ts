import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { watch } from 'chokidar'
import { prettyFactory } from 'pino-pretty'
import { createServer } from 'vite'
import { projectFolder } from '#server/project-folder.ts'
import { describeError } from '#server/run.ts'
import { runUntilSignal } from './local/command.ts'
import { startStack } from './local/start-stack.ts'

const { values } = parseArgs({ options: { port: { type: 'string' } } })
const envFile = join(projectFolder, '.env')
/** For "npm run ops", which then speaks to this database. */
const opsFile = join(projectFolder, '.data/dev.env')
const setFromFile = new Map<string, string>()
/** Editors save in several steps, and developers save several files. */
const settleMs = 150

const pretty = prettyFactory({
  colorize: process.stdout.isTTY === true,
  translateTime: 'SYS:HH:MM:ss',
  ignore: 'pid,hostname,process',
  messageFormat: '{process}: {msg}',
})
const show = (line: string) =>
  void process.stdout.write(line.startsWith('{') ? pretty(line) : `${line}\n`)

type Session = Awaited<ReturnType<typeof startSession>>

async function startSession() {
  readEnvFile()
  const port = Number(values.port ?? process.env.PORT ?? 3000)
  const apiPort = port + 6
  const deskPort = port + 7
  const siteUrl = `http://127.0.0.1:${port}`
  await using undo = new AsyncDisposableStack()
  const stack = await startStack({
    port,
    apiPort,
    deskPort,
    siteUrl,
    folder: join(projectFolder, '.data/dev'),
    command: 'npm run dev',
    logLevel: process.env.LOG_LEVEL || 'info',
    separateStandIns: true,
    fromSources: true,
    show,
  })
  undo.defer(() => stack.stop())
  const settings = Object.entries(stack.workerEnv()).map(([name, value]) => `${name}='${value}'\n`)
  writeFileSync(opsFile, settings.join(''), { mode: 0o600 })
  undo.defer(() => rmSync(opsFile, { force: true }))
  process.env.API_URL = `http://127.0.0.1:${apiPort}`
  process.env.WEB_PORT = String(port)
  const web = await createServer({ root: projectFolder, envDir: false, clearScreen: false })
  undo.defer(() => web.close())
  await web.listen()
  const { payments, mail, model } = stack.thirdParties
  show(`
  Site          ${siteUrl}
  Mailbox       ${mail.address}
  Desk          http://127.0.0.1:${deskPort} (its link arrives in the mailbox)
  Every email   ${mail.address}/samples
  Payments      ${payments.address}
  Model         ${model.address}
  API           ${process.env.API_URL}
  PostgreSQL    ${stack.urls.owner}

  Press Ctrl-C to stop. Data is kept in .data/dev.
`)
  const all = undo.move()
  return { stack, stop: () => all.disposeAsync() }
}

/** Restarts or migrates whatever the changed files affect. */
async function applyChanges(session: Session, files: string[]) {
  const under = (...folders: string[]) =>
    files.some((file) => folders.some((folder) => file.startsWith(folder + sep)))
  const { stack } = session
  const { payments, mail, model } = stack.thirdParties
  const standIn = (name: string) =>
    under(join('standins', name)) || files.includes(join('standins', 'page-frame.ts'))
  if (standIn('stripe')) await payments.restart?.()
  // It also shows samples of the emails.
  if (standIn('mailbox') || under(join('src', 'server', 'emails'))) await mail.restart?.()
  // The model stand-in splits sentences as the product does.
  if (standIn('model') || under(join('src', 'server', 'writing'))) await model.restart?.()
  if (under('migrations')) {
    const applied = await stack.migrate()
    if (applied.length > 0) show(`  Applied ${applied.join(', ')}`)
  }
  if (under('src', 'migrations') || files.includes('operator.json')) await stack.restartServers()
}

await runUntilSignal(async () => {
  const watcher = await watchForChanges([
    ...['server', 'domain', 'contract'].map((folder) => join(projectFolder, 'src', folder)),
    ...['migrations', 'standins', 'operator.json'].map((path) => join(projectFolder, path)),
    envFile,
  ])
  let session: Session | undefined = await startSession()
  watcher.onChange(async (paths) => {
    const files = paths.map((path) => relative(projectFolder, path))
    try {
      if (!session || files.includes('.env')) {
        const before = session
        session = undefined
        await before?.stop()
        session = await startSession()
      } else {
        await applyChanges(session, files)
      }
      show(`  Restarted (changed: ${files.join(', ')})`)
    } catch (error) {
      show(`  ${describeError(error)}\n  Waiting for changes …`)
    }
  })
  return async () => {
    await watcher.close()
    await session?.stop()
  }
})

/** Reads .env; call it again after a change. Variables of the shell take precedence. */
function readEnvFile() {
  const { env } = process
  for (const [name, value] of setFromFile) if (env[name] === value) delete env[name]
  setFromFile.clear()
  if (!existsSync(envFile)) return
  for (const [name, value = ''] of Object.entries(parseEnv(readFileSync(envFile, 'utf8')))) {
    if (env[name] !== undefined) continue
    env[name] = value
    setFromFile.set(name, value)
  }
}

/**
 * Reports saved files in batches, one batch at a time. Files saved before onChange is called are in the first
 * batch.
 */
async function watchForChanges(paths: string[]) {
  const pending = new Set<string>()
  let listener: ((files: string[]) => Promise<void>) | undefined
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(paths, {
    ignoreInitial: true,
    ignored: (path) => /\.test\.tsx?$|~$|\.sw[a-z]$/.test(path),
  })
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(async () => {
        if (!listener || pending.size === 0) return
        const files = [...pending]
        pending.clear()
        await listener(files)
      })
    }, settleMs)
  }
  watcher.on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir') return
    pending.add(path)
    schedule()
  })
  await once(watcher, 'ready')
  return {
    onChange(apply: (files: string[]) => Promise<void>) {
      listener = apply
      schedule()
    },
    async close() {
      clearTimeout(timer)
      await watcher.close()
      await running
    },
  }
}
