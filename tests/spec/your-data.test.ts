import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { splitSentences } from '#domain/sentences.ts'
import { cases } from '#tests/eval/cases.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { buyEulogy, submitAndPreview } from '#tests/support/purchases.ts'
import { submissionInput, type Visitor } from '#tests/support/visitor.ts'
import { parseCommand } from '../../src/ops/commands.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const owner = () => product.database.owner
const exported = async (visitor: Visitor, id: string, format = 'json') =>
  (await visitor.request(`${api.export(id)}?format=${format}`)).text()
const press = (visitor: Visitor, id: string) =>
  visitor.request(api.submission(id), { method: 'DELETE' })
const rowsOf = (id: string) =>
  owner().selectFrom('eulogy_submissions').select('id').where('root_id', '=', id).execute()

describe('"Delete my words"', () => {
  test('erases the whole family at once, whichever version it was pressed on', {
    tags: 'R26-d',
  }, async () => {
    const { visitor, id } = await buyEulogy(product)
    const retry = await visitor.requestJson<{ id: string }>(api.retries(id), {
      body: { ...submissionInput, additional: 'Thank the choir.' },
    })
    await visitor.waitForEulogy(retry.id)
    const answer = await press(visitor, retry.id)
    expect(answer.status).toBe(200)
    const { erased, submissionIds } = (await answer.json()) as Record<string, unknown>
    expect(erased).toBe(true)
    expect(new Set(submissionIds as string[])).toEqual(new Set([id, retry.id]))
    expect(await rowsOf(id)).toEqual([])
    expect((await visitor.request(api.submission(id))).status).toBe(404)
  })

  test('takes the key out of the browser, and only the key of that family', {
    tags: 'R26-d',
  }, async () => {
    const { visitor, id } = await submitAndPreview(product)
    const other = await visitor.submit({ name: 'Paul Shaw' })
    const answer = await press(visitor, id)
    expect(answer.headers.getSetCookie().join()).toMatch(
      new RegExp(`__Host-family-${id}=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)`),
    )
    expect(visitor.cookie).not.toContain(id)
    expect((await visitor.request(api.submission(other))).status).toBe(200)
  })

  test('needs the key: a wrong one, a wrong number and another site change nothing', async () => {
    const { visitor, id } = await submitAndPreview(product)
    const stranger = product.visitor()
    await stranger.submit()
    const refused = [await press(stranger, id), await press(visitor, randomUUID())]
    const [one, other] = await Promise.all(refused.map((answer) => answer.text()))
    expect(refused.map(({ status }) => status)).toEqual([404, 404])
    expect(one).toBe(other)
    const headers = { origin: 'https://elsewhere.example' }
    const foreign = await visitor.request(api.submission(id), { method: 'DELETE', headers })
    expect(foreign.status).toBe(403)
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test('pressed twice at once, or again, is no error of ours', async () => {
    const { visitor, id } = await submitAndPreview(product)
    const answers = await Promise.all([press(visitor, id), press(visitor, id)])
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect((await press(visitor, id)).status).toBe(404)
    const erasures = await owner()
      .selectFrom('erasures')
      .selectAll()
      .where('root_id', '=', id)
      .execute()
    expect(erasures).toMatchObject([{ reason: 'requested' }])
  })
})

test('while no worker runs, an erasure is taken and done later', { timeout: 30_000 }, async () => {
  const idle = await startProduct({ worker: false })
  try {
    const { visitor, id } = await submitAndPreview(idle)
    const answer = await press(visitor, id)
    expect(answer.status).toBe(202)
    expect(await answer.json()).toEqual({ erased: false, submissionIds: [id] })
    const { rows } = await sql<{ data: object }>`
      select data from pgboss.job where name = 'erase-family' and state = 'created'
    `.execute(idle.database.owner)
    expect(rows).toEqual([{ data: { rootId: id, reason: 'requested' } }])
  } finally {
    await idle.stop()
  }
})

describe('"Download everything we have"', () => {
  test('is refused alike for a wrong number and a wrong key', { tags: 'R53-b' }, async () => {
    const { id } = await submitAndPreview(product)
    const stranger = product.visitor()
    await stranger.submit()
    const answers = [
      await stranger.request(api.export(id)),
      await stranger.request(api.export(randomUUID())),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    const [one, other] = await Promise.all(answers.map((answer) => answer.text()))
    expect(one).toBe(other)
  })

  test('has no word of what is behind the payment', { tags: 'R53-c' }, async () => {
    // A recorded text has sentences of its own; other texts of the stand-in repeat what was told.
    const { email: _email, ...recorded } =
      cases.find(({ label }) => label === 'A-nan-joyce')?.input ?? submissionInput
    const { visitor, id, preview } = await submitAndPreview(product, recorded)
    await visitor.openCheckout(id)
    const hidden = async () =>
      owner().selectFrom('eulogies').select('text').where('submission_id', '=', id).execute()
    await expect.poll(async () => (await hidden()).length, { timeout: 10_000 }).toBe(1)
    const [{ text } = { text: '' }] = await hidden()
    const opening = await owner()
      .selectFrom('openings')
      .select('text')
      .where('submission_id', '=', id)
      .executeTakeFirstOrThrow()
    const given = Object.values(recorded).join('\n')
    const beyond = splitSentences(text.slice(opening.text.length))
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence.length > 20 && !given.includes(sentence))
    expect(beyond.length).toBeGreaterThan(5)
    for (const format of ['json', 'text']) {
      const all = await exported(visitor, id, format)
      const flat = format === 'json' ? String(JSON.parse(all).submissions[0].preview) : all
      expect(flat).toContain(preview.split('\n')[0])
      for (const sentence of beyond) {
        expect(all).not.toContain(
          format === 'json' ? JSON.stringify(sentence).slice(1, -1) : sentence,
        )
      }
      const cut = opening.text
      expect(all).not.toContain(format === 'json' ? JSON.stringify(cut).slice(1, -1) : cut)
    }
    const all = JSON.parse(await exported(visitor, id))
    expect([all.texts, all.openings, all.edits]).toEqual([[], [], []])
  })

  test('comes as JSON and as text to read', { tags: 'R53-a' }, async () => {
    const { visitor, id, text } = await buyEulogy(product, { name: 'Rosa Lind' })
    const json = await visitor.request(api.export(id))
    expect(json.headers.get('content-type')).toContain('application/json')
    expect(JSON.parse(await json.text()).texts[0].text).toBe(text)
    const readable = await visitor.request(`${api.export(id)}?format=text`)
    expect(readable.headers.get('content-type')).toContain('text/plain')
    const words = await readable.text()
    expect(words).toContain('Their name: Rosa Lind')
    expect(words).toContain(text)
    expect((await visitor.request(`${api.export(id)}?format=pdf`)).status).toBe(400)
  })
})

test.each([['DELETE'], ['GET']])('%s is limited for one network', async (method) => {
  const limited = await startProduct({
    worker: false,
    settings: { LIMIT_YOUR_DATA: '1/3600' },
  })
  try {
    const visitor = limited.visitor()
    const address = method === 'GET' ? api.export(randomUUID()) : api.submission(randomUUID())
    expect((await visitor.request(address, { method })).status).toBe(404)
    expect((await visitor.request(address, { method })).status).toBe(429)
  } finally {
    await limited.stop()
  }
})

test('every letter leads to the place to delete or download everything', {
  tags: 'R53-d',
}, async () => {
  const email = `${randomUUID()}@example.com`
  const { id } = await buyEulogy(product, { email })
  for (const subject of ['How your eulogy begins', 'Your eulogy']) {
    const letter = await product.mailbox.waitForEmail(
      (letter) => letter.to.includes(email) && letter.subject.startsWith(subject),
      10_000,
    )
    expect(letter.text).toContain('Delete my words or download everything we have')
    const link = /http\S+show=my-data#key=([\w-]+)/.exec(letter.text)
    const visitor = product.visitor()
    const { status } = await visitor.request(api.access(id), { body: { key: link?.[1] } })
    expect(status).toBe(200)
    expect((await visitor.request(api.export(id))).status).toBe(200)
  }
})

describe('the operator', () => {
  const ops = (...typed: string[]) => {
    const run = parseCommand(typed)
    return run ? run(product.workerCtx) : Promise.resolve('usage')
  }

  test('exports an order, and erases it only with --yes', async () => {
    const { visitor, id, sessionId, text } = await buyEulogy(product)
    const { orderNumber } = await visitor.confirm(sessionId, id)
    const printed = JSON.parse(await ops('export', String(orderNumber)))
    expect(printed.texts[0].text).toBe(text)
    expect(await ops('erase', String(orderNumber))).toBe('usage')
    expect(await ops('erase', String(orderNumber), '--no')).toContain('Nothing was erased')
    expect(await rowsOf(id)).toHaveLength(1)
    expect(await ops('erase', String(orderNumber), '--yes')).toBe('Erased.')
    expect(await rowsOf(id)).toEqual([])
    expect(await ops('erase', String(orderNumber), '--yes')).toContain('Nothing was erased')
    expect(JSON.parse(await ops('order', String(orderNumber)))).toMatchObject({
      order_number: orderNumber,
      reason: 'operator',
    })
  })

  test('erases an unpaid submission by its id', async () => {
    const { id } = await submitAndPreview(product)
    expect(await ops('erase', 'not-an-id', '--yes')).toContain('Nothing was erased')
    expect(await ops('erase', id, '--yes')).toBe('Erased.')
    expect(await rowsOf(id)).toEqual([])
  })
})
