import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pages } from '#contract/urls.ts'
import { announceMemories } from '#server/flows/memories/announce-memories.ts'
import { contributors } from '#tests/support/contributors.ts'
import { freePort } from '#tests/support/http.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { stripeControl } from '#tests/support/purchases.ts'

const canary = 'Zanzibarina'

const ports = { api: await freePort(), worker: await freePort() }
const product = setUpProduct({ metricsPorts: ports })

test('no job, error or metric contains user input', { timeout: 60_000 }, async () => {
  const visitor = product.visitor()
  const id = await visitor.submit({
    name: `${canary} model-cut-once Shaw`,
    memory: `${canary} taught me to swim in the cold sea and never let go of my hand.`,
    email: `mail-down.${canary}@example.com`,
  })
  // The model cuts off the first preview and the first draft of the rest.
  await visitor.previewLines(id)
  await visitor.preview(id)
  const { sessionId } = await visitor.openCheckout(id)
  await stripeControl(product).pay(sessionId)
  const claim = await stripeControl(product).readClaim(sessionId)
  const otherBrowser = product.visitor()
  expect(await otherBrowser.confirm(sessionId, id, claim)).toMatchObject({ state: 'paid-here' })
  await visitor.waitForEulogy(id, 40_000)
  const { key } = await contributors(product).ask(visitor, { submissionId: id, note: canary })
  const ownKey = product.ctx.random.key()
  const form = { ownKey, name: canary, relation: canary, text: `${canary} taught me to whistle.` }
  const sent = await fetch(product.url + pages.shareMemory(key), {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  expect(sent.status).toBe(303)
  expect((await fetch(product.url + pages.ownMemory(key, ownKey))).status).toBe(200)
  await announceMemories(product.workerCtx)
  const failures = async () => {
    const { rows } = await sql<{ name: string; output: string }>`
      select name, output::text from pgboss.job where output is not null and retry_count >= 0
    `.execute(product.database.owner)
    return rows
  }
  await expect
    .poll(async () => (await failures()).map(({ name }) => name), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['send-email']))
  const { rows } = await sql<{ all: string }>`
    select string_agg(j::text, ' ') as all from pgboss.job j
  `.execute(product.database.owner)
  const secrets = new RegExp(`${canary}|${key}|${ownKey}|${claim}`, 'i')
  expect(rows[0]?.all).not.toMatch(secrets)
  for (const port of Object.values(ports)) {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(metrics).toContain('lovingly_model_calls_total{')
    expect(metrics).not.toMatch(secrets)
    expect(metrics).not.toMatch(new RegExp(`${id}|${sessionId}`, 'i'))
  }
})
