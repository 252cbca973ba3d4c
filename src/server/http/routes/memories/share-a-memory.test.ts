import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { MemoriesReply } from '#contract/memories.ts'
import { api, pages } from '#contract/urls.ts'
import { memoryBounds, memoryLimits } from '#domain/memories/memory.ts'
import { localLimits } from '#scripts/local/local-limits.ts'
import { buildApp } from '#server/http/app.ts'
import { openDatabase } from '#server/store/database/database.ts'
import { memory } from '#tests/support/contributors.ts'
import { freePort, testHttp } from '#tests/support/http.ts'
import { setUpProduct } from '#tests/support/product.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const perNetwork = 25
const product = setUpProduct({
  worker: false,
  settings: {
    LOCAL_LIMITS: localLimits({ rates: { contribute: { times: perNetwork, seconds: 3_600 } } }),
  },
})

const names = { person: 'Rosa Diaz', ownerName: 'Anna Lopez', note: 'Anything\nyou like.' }

let networks = 0
/** Each link has a network of its own, so that tests don't share a limit. */
async function ask(changes: Partial<typeof names> = {}) {
  networks += 1
  const network = `198.51.${networks}.1`
  const owner = product.visitor()
  const headers = { 'x-forwarded-for': network }
  const body = { ...names, formId: owner.formId, ...changes }
  const response = await owner.request(api.memoryLinks(), { body, headers })
  const { key, link } = (await response.json()) as { key: string; link: { id: string } }
  return { owner, network, key, linkId: link.id, path: pages.shareMemory(key) }
}
type Asked = Awaited<ReturnType<typeof ask>>

const revoke = ({ owner, linkId }: Asked) =>
  owner.request(api.memoryLink(linkId), { method: 'DELETE' })

const open = (path: string) => fetch(product.url + path)
const readPage = async (path: string) => (await open(path)).text()

/** As a browser without scripts sends a form under our referrer policy: no cookies, and no origin. */
const send = ({ network }: Pick<Asked, 'network'>, path: string, fields: Record<string, string>) =>
  fetch(product.url + path, {
    method: 'POST',
    headers: { origin: 'null', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': network },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

const ownKeyOn = (page: string) => /name="ownKey" value="([\w-]{43})"/.exec(page)?.[1] ?? ''

/** Opens the page and sends the form on it. */
async function contribute(asked: Asked, changes: Partial<typeof memory> = {}) {
  const ownKey = ownKeyOn(await readPage(asked.path))
  const response = await send(asked, asked.path, { ...memory, ...changes, ownKey })
  expect(response.status).toBe(303)
  return { ownKey, ownPath: response.headers.get('location') ?? '' }
}

const list = async (owner: Visitor) =>
  (await owner.requestJson<MemoriesReply>(`${api.memoryLinks()}?formId=${owner.formId}`)).memories

const use = async (owner: Visitor) => {
  const [found] = await list(owner)
  const memories = [{ id: found?.id, changedAt: found?.changedAt }]
  const decision = { method: 'PATCH', body: { state: 'used', memories } }
  expect((await owner.request(api.memories(), decision)).status).toBe(200)
}

describe('the page that asks for a memory', () => {
  test('shows person, first name of the owner and note only', async () => {
    const { path } = await ask()
    const response = await open(path)
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(page).toContain('A memory of Rosa Diaz')
    expect(page).toContain('Send to Anna')
    expect(page).toContain('<p>Anything\nyou like.</p>')
    expect(page).not.toContain('Lopez')
    for (const name of ['name', 'relation'])
      expect(page).toMatch(new RegExp(`<input [^>]*name="${name}"[^>]* value="">`))
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('shows the note only to those with a working link', async () => {
    const asked = await ask({ note: 'The red boat story, please.' })
    const { ownPath } = await contribute(asked)
    expect(await readPage(asked.path)).toContain('The red boat story')
    const others = [ownPath, asked.path.slice(0, -1), pages.shareMemory('a'.repeat(43))]
    for (const path of others) expect(await readPage(path)).not.toContain('The red boat story')
    const stranger = product.visitor()
    const listed = `${api.memoryLinks()}?formId=${asked.owner.formId}`
    expect(await (await stranger.request(listed)).text()).not.toContain('The red boat story')
    await revoke(asked)
    expect(await readPage(asked.path)).not.toContain('The red boat story')
  })

  test('is not cached, indexed or named to other sites', async () => {
    const asked = await ask()
    const { ownPath } = await contribute(asked)
    for (const path of [asked.path, ownPath, pages.shareMemory('a'.repeat(43))]) {
      const { headers } = await open(path)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-robots-tag')).toBe('noindex')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('content-security-policy')).toMatch(
        /default-src 'none'.*form-action 'self'/,
      )
    }
  })

  test('asks the same question on each visit', async () => {
    const { path } = await ask()
    const label = async () =>
      /<label for="memory-text">(.+?)<\/label>/.exec(await readPage(path))?.[1]
    expect(await label()).toBe(await label())
    expect(await label()).toContain('Rosa Diaz')
  })
})

describe('a sent memory', () => {
  test('is stored, and its own page changes and deletes it', async () => {
    const asked = await ask()
    const { ownPath } = await contribute(asked)
    const ownPage = await readPage(ownPath)
    expect(ownPage).toContain('Thank you. Anna can read it now.')
    expect(ownPage).toContain(memory.text)
    expect(ownPage).toContain(`<a class="btn" href="${asked.path}">Add another memory</a>`)
    expect(await list(asked.owner)).toMatchObject([{ ...memory, state: 'new' }])

    const text = 'She taught me to whistle,\r\nand to swim.'
    const changed = await send(asked, ownPath, { ...memory, text })
    expect([changed.status, changed.headers.get('location')]).toEqual([303, ownPath])
    expect(await list(asked.owner)).toMatchObject([
      { ...memory, text: 'She taught me to whistle,\nand to swim.' },
    ])

    const deleted = await send(asked, ownPath, { action: 'delete' })
    const gone = await open(ownPath)
    expect(gone.status).toBe(404)
    // Both pages lead back to the form.
    for (const page of [await deleted.text(), await gone.text()])
      expect(page).toContain(`<a href="${asked.path}">`)
    expect(await list(asked.owner)).toEqual([])
    expect((await send(asked, ownPath, { action: 'delete' })).status).toBe(200)
  })

  test('is stored once when the form is sent twice', async () => {
    const asked = await ask()
    const { ownKey, ownPath } = await contribute(asked)
    const sends = [1, 2, 3].map(() => send(asked, asked.path, { ...memory, ownKey }))
    for (const { status, headers } of await Promise.all(sends)) {
      expect([status, headers.get('location')]).toEqual([303, ownPath])
    }
    expect(await list(asked.owner)).toHaveLength(1)
  })

  test('can be deleted but not changed once it is used, and the words come back', async () => {
    const asked = await ask()
    const { ownPath } = await contribute(asked)
    await use(asked.owner)
    const ownPage = await readPage(ownPath)
    expect(ownPage).toContain('It can’t be changed anymore.')
    expect(ownPage).not.toContain('Change it')
    const refused = await send(asked, ownPath, { ...memory, text: 'Something else.' })
    const page = await refused.text()
    expect(refused.status).toBe(409)
    expect(page).toContain('Something else.')

    const another = { ...memory, text: 'Something else.', ownKey: ownKeyOn(page) }
    expect((await send(asked, asked.path, another)).status).toBe(303)
    expect((await list(asked.owner)).map(({ text, state }) => [text, state])).toEqual([
      [memory.text, 'used'],
      ['Something else.', 'new'],
    ])
    await send(asked, ownPath, { action: 'delete' })
    expect((await list(asked.owner)).map(({ text }) => text)).toEqual(['Something else.'])
  })

  test('is out of reach with another key, and with the link of someone else', async () => {
    const [asked, other] = [await ask(), await ask()]
    const { ownKey } = await contribute(asked)
    const wrong = [
      pages.ownMemory(asked.key, 'b'.repeat(43)),
      pages.ownMemory(other.key, ownKey),
      pages.ownMemory('c'.repeat(43), ownKey),
      `${asked.path}/short`,
    ]
    for (const path of wrong) {
      const response = await open(path)
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain(memory.text)
      await send(asked, path, { action: 'delete' })
      await send(asked, path, { ...memory, text: 'Replaced.' })
    }
    expect(await list(asked.owner)).toMatchObject([memory])

    const elsewhere = await send(other, other.path, { ...memory, ownKey })
    expect(elsewhere.status).toBe(303)
    expect(elsewhere.headers.get('location')).not.toContain(ownKey)
  })

  test('shows markup and links as text', async () => {
    const markup = '</textarea><script>alert(1)</script><a href="/x">"\'&'
    const script = `${markup}<a href="https://evil.example">`
    const asked = await ask({ note: markup })
    const { ownPath } = await contribute(asked, { text: script, relation: script.slice(0, 60) })
    const failed = await send(asked, asked.path, { text: script, name: script, relation: script })
    expect(failed.status).toBe(422)
    for (const page of [await readPage(asked.path), await readPage(ownPath), await failed.text()]) {
      expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
      expect(page).not.toMatch(/<script|<a href="https:/)
    }
  })
})

describe('a memory that cannot be stored', () => {
  test('comes back with the reasons, each at its field', async () => {
    const asked = await ask()
    const response = await send(asked, asked.path, { text: ' ', name: '', relation: 'neighbor' })
    const page = await response.text()
    expect(response.status).toBe(422)
    expect(page).toContain(
      'aria-invalid="true" aria-describedby="memory-text-error memory-text-hint"',
    )
    expect(page).toContain('<p class="error" id="memory-name-error">Enter your name</p>')
    expect(page).toContain('<a href="#memory-text">Write a memory first.')
    expect(page).toContain('value="neighbor"')
  })

  test('says by how much it is too long and keeps every character', async () => {
    const asked = await ask()
    const text = 'é'.repeat(6_000)
    const response = await send(asked, asked.path, { ...memory, text })
    const page = await response.text()
    expect(response.status).toBe(422)
    expect(page).toContain('Shorten this by 4,000 characters, to 2,000')
    expect(page).toContain(`>${text}</textarea>`)
    const longest = 'é'.repeat(memoryBounds.text[1])
    expect((await send(asked, asked.path, { ...memory, text: longest })).status).toBe(303)
    const huge = await send(asked, asked.path, { ...memory, text: 'x'.repeat(70_000) })
    expect(huge.status).toBe(413)
    expect(await huge.text()).toContain('much longer than we can take')
  })

  test('comes back when the link has as many as it takes, or the network sent too many', async () => {
    const asked = await ask()
    const responses: Response[] = []
    for (let sent = 0; sent < 30; sent += 1) responses.push(await send(asked, asked.path, memory))
    const count = (status: number) => responses.filter((each) => each.status === status).length
    expect([count(303), count(429)]).toEqual([memoryLimits.perDay, 10])
    const refused = await Promise.all(
      responses.filter(({ status }) => status === 429).map((each) => each.text()),
    )
    expect(refused.filter((page) => page.includes(memory.text))).toHaveLength(10)
    expect(refused[0]).toContain('This link has as many memories as it can take for now.')
    expect(refused.at(-1)).toContain('A lot of memories have been sent from your network.')
    expect(await list(asked.owner)).toHaveLength(memoryLimits.perDay)
  })

  test('comes back with the advice to ask for a new link once this one is full', async () => {
    const asked = await ask()
    await contribute(asked)
    await sql`
      insert into memories (id, link_id, hash, name, text, contributed_at, changed_at)
      select gen_random_uuid(), ${asked.linkId}, sha256(uuid_send(gen_random_uuid())), 'Bea', 'Plums.',
        now() - interval '2 days', now() - interval '2 days'
      from generate_series(2, ${memoryLimits.perLink}::integer)
    `.execute(product.database.owner)
    const refused = await send(asked, asked.path, memory)
    const page = await refused.text()
    expect(refused.status).toBe(409)
    expect(page).toContain('Ask Anna for a new link')
    expect(page).not.toContain('tomorrow')
    expect(page).not.toContain('needs fixing')
    expect(page).toContain(`>${memory.text}</textarea>`)
  })

  test('comes back as another memory when the one it was to change is used by then', async () => {
    const asked = await ask()
    const { ownKey, ownPath } = await contribute(asked)
    await use(asked.owner)
    const text = 'é'.repeat(2_001)
    const change = () => send(asked, ownPath, { ...memory, text })
    const tooLong = await change()
    const page = await tooLong.text()
    expect(tooLong.status).toBe(422)
    expect(page).toContain(`>${text}</textarea>`)
    expect(page).toContain('Anna is already using the memory you sent before')
    expect(page).toContain('Shorten this by 1 character')
    expect(ownKeyOn(page)).not.toBe(ownKey)
    const shorter = { ...memory, text: 'Another one.', ownKey: ownKeyOn(page) }
    expect((await send(asked, asked.path, shorter)).status).toBe(303)

    await revoke(asked)
    for (const changes of [{ text }, { text: 'Too late.' }]) {
      const refused = await send(asked, ownPath, { ...memory, ...changes })
      expect(refused.status).toBe(410)
      expect(await refused.text()).toContain(`<p>${changes.text}</p>`)
    }
  })

  test('comes back as text to copy if the link has ended', async () => {
    const [revoked, expired] = [await ask(), await ask()]
    const { ownPath } = await contribute(revoked)
    await revoke(revoked)
    const past = { created_at: new Date(0), expires_at: new Date(1) }
    await product.database.change('memory_links', { id: expired.linkId }, past)
    for (const asked of [revoked, expired]) {
      const page = await open(asked.path)
      expect(page.status).toBe(410)
      expect(await page.text()).toContain('Ask Anna for a new one')
      const refused = await send(asked, asked.path, memory)
      expect(refused.status).toBe(410)
      expect(await refused.text()).toContain(memory.text)
    }
    // What was sent before still belongs to its contributor.
    const deleted = await send(revoked, ownPath, { action: 'delete' })
    expect([deleted.status, (await deleted.text()).includes(revoked.path)]).toEqual([200, false])
    expect(await list(revoked.owner)).toEqual([])
  })

  test('is refused in any other form, and an unknown link names nobody', async () => {
    const { path } = await ask()
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    expect((await fetch(product.url + path, json)).status).toBe(415)
    for (const unknown of [pages.shareMemory('d'.repeat(43)), pages.shareMemory('short')]) {
      const response = await open(unknown)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('Ask the person who sent it for a new one')
    }
  })
})

/** The same product with a log that is kept, and possibly another database. */
async function startLogged(db = product.ctx.db) {
  const lines: string[] = []
  const write = (...parts: unknown[]) => void lines.push(JSON.stringify(parts))
  const stream = { write: (line: string) => void lines.push(line) }
  const ctx = { ...product.ctx, db, log: { info: write, warn: write, error: write } }
  const log = pino({ level: 'trace' }, stream)
  const app = await buildApp(ctx, { ...testHttp(product.url), log })
  const post = (url: string, fields: Record<string, string>) =>
    app.inject({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams(fields)),
    })
  return { app, post, log: () => lines.join('\n') }
}

test('logs hold neither the keys nor the words', async () => {
  const { key, path } = await ask()
  const { app, post, log } = await startLogged()
  const ownKey = ownKeyOn((await app.inject(path)).body)
  const { headers } = await post(path, { ...memory, ownKey })
  await app.inject(String(headers.location))
  await post(String(headers.location), { action: 'delete' })
  await post(path, { ...memory, name: '' })
  await app.close()
  expect(log()).toContain('memory received')
  for (const secret of [key, ownKey, memory.text, memory.name]) expect(log()).not.toContain(secret)
})

test('a memory comes back while the database is unavailable, with the same key, and a deletion can be repeated', async () => {
  const { key, path } = await ask()
  const ownKey = ownKeyOn(await readPage(path))
  const unreachable = `postgres://none@127.0.0.1:${await freePort()}/none`
  const db = openDatabase(unreachable, { name: 'unreachable', max: 2, onLost: () => {} })
  const { app, post, log } = await startLogged(db)
  const response = await post(path, { ...memory, ownKey })
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2'])
  expect(response.body).toContain(memory.text)
  expect(ownKeyOn(response.body)).toBe(ownKey)
  const own = pages.ownMemory(key, ownKey)
  const deletion = await post(own, { action: 'delete' })
  expect(deletion.statusCode).toBe(503)
  expect(deletion.body).toContain('We couldn’t delete it yet')
  expect(deletion.body).toContain(`<form method="post" action="${own}">`)
  expect(deletion.body).toContain('name="action" value="delete"')
  expect(deletion.body).not.toContain('<textarea')
  expect((await app.inject(path)).statusCode).toBe(503)
  await app.close()
  expect(log()).toContain('database unavailable')
  expect(log()).not.toContain(key)
})
