import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningProcess } from '#scripts/local/process.ts'
import type { StackOptions } from '#scripts/local/stack.ts'
import { projectFolder } from '#server/project-folder.ts'
import { freePorts } from '#tests/support/http.ts'
import { startTestStack } from '#tests/support/test-stack.ts'
import { openObserver, productDatabase, urlWith } from './database.ts'
import { startProxy } from './proxy.ts'

type Options = Pick<StackOptions, 'mailbox' | 'logLevel' | 'show'> & {
  onUnexpectedExit: (exit: UnexpectedExit) => void
}

/** Restarts are a large part of the load. A killed process doesn't write the cache, so it is kept for the next run. */
const compileCache = process.env.NODE_COMPILE_CACHE ?? join(projectFolder, '.tools/compile-cache')

/**
 * Two api and two worker processes behind one port, each started again when it ends. The stand-ins and the proxies
 * run in this process, which no fault ends.
 */
export async function startCluster({ onUnexpectedExit, ...options }: Options) {
  await using undo = new AsyncDisposableStack()
  const first = await freePorts(5)
  const ports = {
    site: first,
    apis: [first + 1, first + 2] as const,
    apiDatabase: first + 3,
    workerDatabase: first + 4,
  }
  const siteUrl = `http://127.0.0.1:${ports.site}`
  const isCacheCold = !existsSync(compileCache)
  const stack = await startTestStack({
    ...options,
    siteUrl,
    apiPort: ports.apis[1],
    webhookUrl: `${siteUrl}/api/payment-webhook`,
    settings: { NODE_COMPILE_CACHE: compileCache, PAID_DOLLARS_PER_DAY: '1000000' },
    // Committed transactions survive a crash of the server without fsync, though not one of the machine.
    postgresFlags: ['fsync=off', 'max_connections=200', 'log_min_messages=panic'].flatMap(
      (flag) => ['-c', flag],
    ),
  })
  undo.defer(() => stack.stop())
  const database = [Number(new URL(stack.urls.owner).port)]
  const proxies = {
    site: await startProxy(ports.site, ports.apis),
    // Of the first api and the first worker, so that a fault can tell whether it hit both.
    apiDatabase: await startProxy(ports.apiDatabase, database),
    workerDatabase: await startProxy(ports.workerDatabase, database),
  }
  for (const proxy of Object.values(proxies)) undo.defer(() => proxy.close())

  const through = (url: string, port: number) => ({
    DATABASE_URL: urlWith(url, { port: String(port) }),
  })
  const firstApi = {
    API_PORT: String(ports.apis[0]),
    ...through(stack.urls.api, ports.apiDatabase),
  }
  const firstWorker = through(stack.urls.worker, ports.workerDatabase)
  const manage = (name: string, start: () => Promise<RunningProcess>, running?: RunningProcess) =>
    manageProcess(name, start, onUnexpectedExit, running)
  const apis = [
    manage('api-1', () => stack.startApi(firstApi)),
    manage('api-2', () => stack.startApi(), stack.api),
  ]
  const workers = [
    manage('worker-1', () => stack.startWorker(firstWorker)),
    manage('worker-2', () => stack.startWorker(), stack.worker),
  ]
  for (const process of [...apis, ...workers]) undo.defer(() => process.close())
  const observer = openObserver(productDatabase(stack.postgres.superuserUrl))
  undo.defer(() => observer.close())
  await Promise.all([apis[0]?.start(), workers[0]?.start()])
  if (isCacheCold)
    await Promise.all([apis[0], workers[0]].map((process) => process?.end('SIGTERM')))

  const all = undo.move()
  return {
    apiPorts: ports.apis,
    apis,
    workers,
    postgres: stack.postgres,
    thirdParties: stack.thirdParties,
    observer,
    proxies,
    visitor: stack.visitor,
    pay: stack.pay,
    stop: () => all.disposeAsync(),
  }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** A process that ended although nobody ended it. */
export type UnexpectedExit = { process: string; at: number; code: number | null }

export type ManagedProcess = ReturnType<typeof manageProcess>

/** Keeps a process running, as a service manager does: when it ends, it is started again. */
function manageProcess(
  name: string,
  startOnce: () => Promise<RunningProcess>,
  onUnexpectedExit: Options['onUnexpectedExit'],
  running?: RunningProcess,
) {
  let current: RunningProcess | null = null
  let isExitExpected = false
  let isClosing = false
  let restarting: Promise<void> = Promise.resolve()

  function adopt(started: RunningProcess) {
    isExitExpected = false
    current = started
    restarting = started.exited.then(onExit)
  }

  async function start(): Promise<void> {
    while (!isClosing) {
      try {
        return adopt(await startOnce())
      } catch {
        // PostgreSQL may be down during its start.
        await pause(200)
      }
    }
  }

  async function onExit(code: number | null) {
    current = null
    if (!isExitExpected && !isClosing) onUnexpectedExit({ process: name, at: Date.now(), code })
    if (!isClosing) await start()
  }

  if (running) adopt(running)
  return {
    name,
    start,
    isRunning: () => current !== null && !isExitExpected,
    /** Ends the process; it is started again. Returns its exit code, or false if it isn't running. */
    async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null | false> {
      const ending = current
      if (!ending || isExitExpected) return false
      isExitExpected = true
      ending.kill(signal)
      return ending.exited
    },
    /** Suspends the process. Returns false if it isn't running. */
    async suspend(ms: number): Promise<boolean> {
      const suspended = current
      if (!suspended || isExitExpected) return false
      suspended.kill('SIGSTOP')
      await pause(ms)
      suspended.kill('SIGCONT')
      return true
    },
    async close() {
      isClosing = true
      current?.kill('SIGCONT')
      await current?.stop()
      await restarting
    },
  }
}
