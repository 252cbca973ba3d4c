import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { settingsWithoutThirdParties } from '#tests/support/settings.ts'
import { readConfig } from './config.ts'
import type { Database } from './store/database/database.ts'
import type { JobSender } from './store/database/queue.ts'
import { buildContext } from './wiring.ts'

const settings = {
  ...settingsWithoutThirdParties,
  SITE_URL: 'http://127.0.0.1:8080',
  DATABASE_URL: 'postgres://lovingly_api:secret@127.0.0.1:5432/lovingly',
}
const automation = {
  WRITER: 'automation',
  AUTOMATION_URL: 'https://automation.test/hook',
  AUTOMATION_SECRET: '0f9e8d7c6b5a49382716f5e4d3c2b1a0',
}

async function warningsAtStart(environment: Record<string, string>) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), debug: vi.fn() }
  const { close } = buildContext(readConfig(environment), {} as Database, {} as JobSender, log)
  await close()
  return log.warn.mock.calls.map(([, message]) => String(message))
}

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

test('an operator reads it before setting the writer, too', () => {
  const [, above = ''] = /((?:#.*\n)+)WRITER=/.exec(read('.env.example')) ?? []
  expect(above.replaceAll('\n# ', ' ')).toMatch(/must begin with the preview .*word for word/)
  const [, section = ''] = read('docs/setup.md').split('## External automation as the writer\n')
  expect(section).toMatch(/^\*\*Each text must begin with the `preview`/)
})

test('a start says what an automation’s texts must begin with', async () => {
  expect(await warningsAtStart({ ...settings, ...automation })).toEqual([
    expect.stringMatching(/must begin with its preview, word for word/),
  ])
  expect(await warningsAtStart(settings)).toEqual([])
})
