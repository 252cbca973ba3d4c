import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { priceInDollars } from '#domain/offer.ts'
import { deskRecords } from '#tests/support/desk.ts'
import { customerEmails, isEulogy, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, submitAndPreview } from '#tests/support/purchases.ts'
import { commands, groups } from './commands/all.ts'
import { helpFor, overview } from './help.ts'
import { runOps } from './run.ts'

const product = setUpProduct()
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
const runProcess = (...args: string[]) => runProcessAs({}, ...args)

function runProcessAs(user: { uid?: number }, ...args: string[]) {
  const env = { ...process.env, ...product.settings, LOG_LEVEL: 'info' }
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'cli.ts'), ...args],
      { env, ...user },
      (error, stdout, stderr) => {
        const code = error ? Number(error.code ?? 1) : 0
        resolve({ code, stdout, stderr })
      },
    )
  })
}

const buy = async () => {
  const email = uniqueAddress('ops')
  const bought = await buyEulogy(product, { email })
  const { orderNumber } = await bought.visitor.confirm(bought.sessionId, bought.id)
  await waitForEmailTo(email, isEulogy)
  return { ...bought, email, orderNumber: String(orderNumber) }
}

describe('the help', () => {
  test('lists every command, and explains each with an example that is right', async () => {
    const listed = overview()
    for (const [name, command] of Object.entries(commands)) {
      expect(listed).toContain(`  ${name}`)
      const help = helpFor(name)
      expect(help).toContain(`Example: ops ${name}`)
      expect(help).toContain(command.details)
    }
    expect(groups.flatMap((group) => Object.keys(group.commands))).toHaveLength(19)
    expect(await ops([])).toMatchObject({ code: 0, out: listed })
    expect(await ops(['refund', '--help'])).toMatchObject({ code: 0, out: helpFor('refund') })
  })
})

describe('wrong usage', { tags: 'D35-h' }, () => {
  test.each([
    [['unknown']],
    [['toString']],
    [['help', 'unknown']],
    [['show']],
    [['show', '12345678', 'more']],
    [['refund', '12345678', '--words']],
    [['spend', '--days', 'many']],
    [['stuck', '--as', 'two words']],
    [['memories', 'burn']],
    [['memories', 'show']],
    [['erase', '12345678']],
  ])('exits with 2: %j', async (args) => {
    const before = await countActions()
    const { code, out, errors } = await ops(args)
    expect([code, out]).toEqual([2, ''])
    expect(errors).not.toBe('')
    expect(await countActions()).toBe(before)
  })
})

describe('as a process of its own', { tags: 'D35-h', timeout: 60_000 }, () => {
  test('finds, shows and refunds an order, with exit codes and clean JSON', async () => {
    const { id, email, orderNumber } = await buy()
    const found = await runProcess('find', email, '--json')
    expect(found.code).toBe(0)
    expect(JSON.parse(found.stdout).orders).toMatchObject([{ rootId: id, orderNumber, email }])
    const shown = await runProcess('show', orderNumber)
    expect(shown.code).toBe(0)
    expect(shown.stdout).toContain(`Paid ${priceInDollars}: order ${orderNumber}.`)
    expect(shown.stdout).not.toContain(email)
    expect(shown.stdout).not.toMatch(words)
    expect((await runProcess('show', '00000000')).code).toBe(3)
    const trial = await runProcess('refund', orderNumber, '--dry-run')
    expect([trial.code, trial.stdout]).toEqual([0, expect.stringContaining('Dry run')])
    const refund = await runProcess('refund', orderNumber, '--as', 'bob')
    expect([refund.code, refund.stdout]).toEqual([0, expect.stringContaining('was started')])
    const again = await runProcess('refund', orderNumber, '--as', 'bob')
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('already')])
    const actions = await actionsOn(id)
    expect(actions.map(({ operator, outcome }) => [operator, outcome])).toEqual([
      ['bob', 'refund-started'],
      ['bob', expect.stringMatching(/^already-/)],
    ])
  })

  test('exits with 4 where the state does not allow it, and with 1 without a database', async () => {
    const { id } = await submitAndPreview(product)
    expect((await runProcess('refund', id)).code).toBe(4)
    const failed = await new Promise<number>((resolve) => {
      const env = {
        ...process.env,
        ...product.settings,
        DATABASE_URL: 'postgres://x:x@127.0.0.1:1/x',
      }
      execFile(process.execPath, [join(import.meta.dirname, 'cli.ts'), 'stuck'], { env }, (error) =>
        resolve(Number(error?.code ?? 0)),
      )
    })
    expect(failed).toBe(1)
  })
})

describe('words of users', { tags: 'D35-c' }, () => {
  test('are shown by show and find only with --words, which is recorded', async () => {
    const { id, email, orderNumber, text } = await buy()
    const masked = await ops(['show', orderNumber])
    expect(masked.out).not.toMatch(words)
    expect(masked.out).toContain('o…@example.com')
    expect(JSON.stringify(await json(['show', orderNumber]))).not.toMatch(words)
    expect((await ops(['find', orderNumber])).out).not.toContain(email)
    expect(await actionsOn(id)).toEqual([])
    const all = await ops(['show', orderNumber, '--words', '--as', 'alice'])
    expect(all.out).toContain(text)
    expect(all.out).toContain(email)
    expect((await ops(['find', orderNumber, '--words'])).out).toContain('Margaret')
    expect(await actionsOn(id)).toEqual([
      expect.objectContaining({ operator: 'alice', action: 'show', words: true }),
      expect.objectContaining({ action: 'find', words: true }),
    ])
  })

  test('are exported only with --words; without it, the parts are counted', async () => {
    const { id, email, orderNumber, text } = await buy()
    const counted = await ops(['export', orderNumber])
    expect(counted.out).toContain('texts: 1')
    expect(counted.out).not.toMatch(words)
    expect(await actionsOn(id)).toEqual([])
    const exported = JSON.parse((await ops(['export', email, '--words'])).out)
    expect(exported.families[0].texts[0].text).toBe(text)
    expect(await actionsOn(id)).toEqual([
      expect.objectContaining({ action: 'export', words: true }),
    ])
  })
})

test('every command runs twice, in words and as JSON, and a dry run records nothing', {
  tags: 'D35-g',
  timeout: 60_000,
}, async () => {
  const { id, orderNumber } = await buy()
  const before = await countActions()
  const trials = [
    ['refund', orderNumber],
    ['resend', orderNumber],
    ['write-again', orderNumber],
    ['grant-retry', orderNumber],
    ['change-email', orderNumber, 'other@example.com'],
    ['revoke-link', orderNumber],
    ['erase', orderNumber],
    ['reconcile'],
    ['pause-previews'],
    ['resume-previews'],
  ]
  for (const trial of trials) {
    const { code, out } = await ops([...trial, '--dry-run'])
    expect([trial[0], code, out]).toEqual([trial[0], 0, expect.stringContaining('Dry run')])
    expect(await json([...trial, '--dry-run'])).toMatchObject({ dryRun: true })
  }
  for (const report of [['stuck'], ['spend', '--days', '2'], ['audit'], ['memories', 'list']]) {
    expect((await ops(report)).code).toBe(0)
    expect(await json(report)).toBeTypeOf('object')
  }
  expect(await countActions()).toBe(before)
  for (const change of [['revoke-link', orderNumber], ['pause-previews'], ['resume-previews']]) {
    const [first, second] = [await json(change), await json(change)]
    expect([first.result, second.result]).toEqual(['done', 'unchanged'])
  }
  expect((await json(['erase', id, '--yes'])).outcome).toBe('erased')
  expect((await json(['erase', id, '--yes'])).outcome).toBe('already-erased')
})

// As in a container that is given another one.
test.skipIf(process.getuid?.() !== 0)('works for a user without an account', async () => {
  const { code, stdout, stderr } = await runProcessAs({ uid: 61_234 }, 'stuck')
  expect(stderr).not.toContain('passwd')
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringMatching(/order/i) })
})
