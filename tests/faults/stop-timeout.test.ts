import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const hangs = `
  import { stopOnSignal } from './src/server/graceful-shutdown.ts'
  const log = { info: () => {}, error: (_, message) => console.log(message) }
  stopOnSignal(log, () => new Promise(() => {}), 200)
  setInterval(() => {}, 1_000)
  console.log('ready')
`

test('a process whose stop hangs exits with an error instead of staying forever', async ({
  onTestFinished,
}) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', hangs], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text) => lines.push(...text.trim().split('\n')))
  await expect.poll(() => lines).toContain('ready')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(lines).toContain('stopping took too long')
})
