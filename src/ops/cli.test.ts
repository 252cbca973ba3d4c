import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DeskBrowser, deskRecords } from '#tests/support/desk-browser.ts'
import { customerEmails, isEulogy, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'
import { commands } from './commands.ts'
import { helpFor, overview, runOps } from './run.ts'

const product = setUpProduct({ desk: true })
const { waitForEmailTo } = customerEmails(product)
const { actionsOn, countActions } = deskRecords(product)

const words = /Margaret|swim|gravy|Anna|bread/

/** Runs a command in this process, against the worker's role. */
async function ops(args: string[], stdin = '') {
  const out: string[] = []
  const errors: string[] = []
  const terminal = {
    out: (line: string) => out.push(line),
    error: (line: string) => errors.push(line),
    readStdin: async () => stdin,
  }
  const code = await runOps(args, terminal, (run) => run(product.workerCtx))
  return { code, out: out.join('\n'), errors: errors.join('\n') }
}

const json = async (args: string[]) => JSON.parse((await ops([...args, '--json'])).out)

/** Runs a command as a process of its own, as an operator does. */
function runProcess(args: string[], settings = {}, user: { uid?: number } = {}) {
  const env = { ...process.env, ...product.settings, LOG_LEVEL: 'info', ...settings }
  const command = [join(import.meta.dirname, 'cli.ts'), ...args]
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, command, { env, ...user }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    )
  })
}

const buy = async () => {
  const email = uniqueAddress('ops')
  const bought = await buyEulogy(product, { email })
  await waitForEmailTo(email, isEulogy)
  return { ...bought, email }
}

test('the help lists every command, and explains each with an example that is right', async () => {
  const listed = overview()
  for (const [name, command] of Object.entries(commands)) {
    expect(listed).toContain(`  ${name}`)
    const help = helpFor(name)
    expect(help).toContain(`Example: ops ${name}`)
    expect(help).toContain(command.details)
  }
  expect(Object.keys(commands)).toHaveLength(8)
  expect(await ops([])).toMatchObject({ code: 0, out: listed })
  expect(await ops(['export', '--help'])).toMatchObject({ code: 0, out: helpFor('export') })
})

test('desk-link opens the desk once while no mail leaves', async () => {
  const { out } = await ops(['desk-link'])
  const [, key = ''] = /^http\S+\/enter\/([\w-]{43})$/.exec(out) ?? []
  const browser = new DeskBrowser(product.desk?.url ?? '')
  const enter = async () => (await browser.request('/enter', { form: { key } })).status
  expect([await enter(), browser.cookie === '', await enter()]).toEqual([303, false, 410])
})

describe('wrong usage', () => {
  test.each([
    [['unknown']],
    [['toString']],
    [['help', 'unknown']],
    [['export']],
    [['export', '12345678', 'more']],
    [['stuck', '--words']],
    [['stuck', '--as', 'two words']],
    [['export-changes']],
    [['export-changes', '--since', '2027-03-01']],
  ])('exits with 2: %j', async (args) => {
    const before = await countActions()
    const { code, out, errors } = await ops(args)
    expect([code, out]).toEqual([2, ''])
    expect(errors).not.toBe('')
    expect(await countActions()).toBe(before)
  })
})

describe('as a process of its own', { timeout: 60_000 }, () => {
  test('pauses previews and counts what we hold, with exit codes and clean JSON', async () => {
    const { orderNumber } = await buy()
    const paused = await runProcess(['pause-previews', '--as', 'bob', '--json'])
    expect([paused.code, JSON.parse(paused.stdout).result]).toEqual([0, 'done'])
    // As docs/run.md passes it on to the container.
    await runProcess(['resume-previews'], { USER: 'carol' })
    const acts = await product.database.rows('operator_actions', { action: 'resume-previews' })
    expect(acts.map(({ operator }) => operator)).toContain('carol')
    expect((await ops(['resume-previews'])).code).toBe(0)
    const counted = await runProcess(['export', orderNumber, '--json'])
    expect(JSON.parse(counted.stdout)).toMatchObject({ families: 1, texts: 1 })
    expect((await runProcess(['export', '00000000'])).code).toBe(3)
  })

  test('exits with 4 where nothing can be done, and with 1 without a database', async () => {
    expect((await ops(['replay-changes'], '{"what":"erased"}')).code).toBe(4)
    const nowhere = { DATABASE_URL: 'postgres://x:x@127.0.0.1:1/x' }
    expect((await runProcess(['stuck'], nowhere)).code).toBe(1)
  })
})

test('words of users are exported with --words, else counted', async () => {
  const { id, email, orderNumber, text } = await buy()
  const counted = await ops(['export', orderNumber])
  expect(counted.out).toContain('texts: 1')
  expect(counted.out).not.toMatch(words)
  expect(await actionsOn(id)).toEqual([])
  const exported = JSON.parse((await ops(['export', email, '--words'])).out)
  expect(exported.families[0].texts[0].text).toBe(text)
  expect(await actionsOn(id)).toMatchObject([{ action: 'export', words: true }])
})

test('every command runs in words and as JSON, or dry', async () => {
  const before = await countActions()
  for (const name of ['reconcile', 'replay-changes', 'pause-previews', 'resume-previews']) {
    const { code, out } = await ops([name, '--dry-run'])
    expect([name, code, out]).toEqual([name, 0, expect.stringContaining('Dry run')])
    expect(await json([name, '--dry-run'])).toMatchObject({ dryRun: true })
  }
  for (const report of [['stuck'], ['export-changes', '--since', '2027-03-01T14:05:00Z']]) {
    expect((await ops(report)).code).toBe(0)
    expect(await json(report)).toBeTypeOf('object')
  }
  expect(await countActions()).toBe(before)
  for (const change of ['pause-previews', 'resume-previews']) {
    const [first, second] = [await json([change]), await json([change])]
    expect([first.result, second.result]).toEqual(['done', 'unchanged'])
  }
})

// As in a container that is given another one.
test.skipIf(process.getuid?.() !== 0)('works for a user without an account', async () => {
  const { code, stdout, stderr } = await runProcess(['stuck'], {}, { uid: 61_234 })
  expect(stderr).not.toContain('passwd')
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringMatching(/order/i) })
})
