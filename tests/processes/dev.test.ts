import { readFile, rename, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts } from '#tests/support/http.ts'
import {
  type Command,
  createWorkingCopy,
  runCommand,
  type WorkingCopy,
  waitForExit,
} from './command.ts'

const dev = ['node', 'scripts/dev.ts']
let checkout: WorkingCopy
let port: number
let running: Command
/** The position in its output up to which it was read. */
let read = 0

beforeAll(async () => {
  checkout = await createWorkingCopy()
  port = await freePorts(8)
  running = start()
  read = await running.waitForOutput(/Press Ctrl-C to stop/)
}, 120_000)

afterAll(async () => {
  if ((await waitForExit([running.pid], 0)).length > 0) running.kill('SIGKILL')
  await checkout.remove()
})

const start = () => runCommand([...dev, '--port', String(port)], { cwd: checkout.folder })

/** As most editors save: to a temporary file that is then renamed. */
async function saveAtomically(path: string, change: (before: string) => string) {
  const file = checkout.path(path)
  const before = await readFile(file, 'utf8').catch(() => '')
  await writeFile(`${file}~`, change(before))
  await rename(`${file}~`, file)
}

const isReady = async () => (await fetch(`http://127.0.0.1:${port + 6}/readyz`)).status

const restarted = async (path: string) => {
  read = await running.waitForOutput(new RegExp(`Restarted \\(changed: .*${path}`), read)
}

test('restarts the servers after every save, and prints why a saved file does not start', {
  timeout: 120_000,
}, async () => {
  const health = 'src/server/http/routes/site-routes.ts'
  await saveAtomically(health, (before) => `throw new Error('not finished')\n${before}`)
  read = await running.waitForOutput(/not finished[\s\S]*Waiting for changes/, read)
  await saveAtomically(health, (before) =>
    before.replace(/^throw .*\n/, '').replace(/alive: [^,]+,/, `alive: 'again',`),
  )
  await restarted('site-routes.ts')
  const response = await fetch(`http://127.0.0.1:${port + 6}/healthz`)
  expect(await response.json()).toEqual({ alive: 'again' })
  await expect.poll(isReady).toBe(200)
})

test('a save reloads an open page, also one without own scripts', { timeout: 60_000 }, async () => {
  const site = `http://127.0.0.1:${port}`
  const read = async (path: string) => (await fetch(site + path)).text()
  expect(await read('/pricing')).toContain("import '/@vite/client'")
  const [, token] = /wsToken = "([^"]+)"/.exec(await read('/@vite/client')) ?? []
  const browser = new WebSocket(`${site}/?token=${token}`, 'vite-hmr')
  const messages: { type: string }[] = []
  browser.onmessage = ({ data }) => messages.push(JSON.parse(data))
  await expect.poll(() => messages).toContainEqual({ type: 'connected' })
  await saveAtomically('src/web/pages/pricing.tsx', (before) => `${before}\n`)
  await expect.poll(() => messages).toContainEqual({ type: 'full-reload' })
  browser.close()
})

test('the operator’s commands speak to its database', { timeout: 60_000 }, async () => {
  const ops = runCommand(['npm', 'run', '--silent', 'ops', '--', 'stuck'], { cwd: checkout.folder })
  expect(await ops.ended, ops.output()).toBe(0)
})

test('a second one here exits and leaves the first alone', { timeout: 60_000 }, async () => {
  const second = runCommand(dev, { cwd: checkout.folder, env: { PORT: String(port + 10) } })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(
    `npm run dev is already running here (pid ${running.pid}, http://127.0.0.1:${port}). Stop it first.\n`,
  )
  await expect.poll(isReady).toBe(200)
})

test('a SIGKILL leaves no process, and the next start works and reads .env', {
  timeout: 120_000,
}, async () => {
  const family = running.descendants()
  expect(family.length).toBeGreaterThan(6)
  running.kill('SIGKILL')
  expect(await waitForExit(family)).toEqual([])
  const settings = ['SMTP_URL=smtp://127.0.0.1:9', 'MAIL_FROM=a@b.test', 'OPERATOR_EMAIL=c@d.test']
  await saveAtomically('.env', () => settings.join('\n'))
  running = start()
  read = await running.waitForOutput(/Mailbox +SMTP server[\s\S]*Press Ctrl-C to stop/)
})

test('applies a change of .env as soon as it is saved', { timeout: 120_000 }, async () => {
  await saveAtomically('.env', () => '')
  read = await running.waitForOutput(/Mailbox +http:/, read)
  await restarted('.env')
  expect(await isReady()).toBe(200)
})

test('Ctrl-C leaves no process behind', { timeout: 60_000 }, async () => {
  const family = running.descendants()
  running.pressCtrlC()
  expect(await running.ended).toBe(0)
  expect(await waitForExit(family, 0)).toEqual([])
})
