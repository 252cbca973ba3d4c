import { beforeEach, expect, test, vi } from 'vitest'
import { writer } from '#domain/writer.ts'
import { contributors } from '#tests/support/contributors.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { payAndRead, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'
import { rewrite } from '#tests/support/retries-and-rewrites.ts'
import { answerTo, askAbout } from '#tests/support/stored-questions.ts'

const product = setUpProduct({ secondProvider: true })
const others = contributors(product)

/** What each company received, as it left this process. */
const sent: string[] = []
beforeEach(() => {
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (...[address, init]: Parameters<typeof fetch>) => {
    if (String(address).startsWith(product.model.url)) sent.push(String(init?.body))
    return send(address, init)
  })
})

const used = { name: 'Thomas Weatherby', relation: 'brother', text: 'She taught me to whistle.' }
const unused = { name: 'Quentin', relation: 'cousin', text: 'She lent me an accordion once.' }

/** Each thing that the sentence names, with words by which it is recognized. */
const named = {
  'your answers': [/swim in the cold sea/, /stubborn about gravy/, /the nurses/, /hummed polkas/],
  'the name of the person who died': [/Margaret Ellen Shaw/],
  'the speaker’s first name': [/\bAnna\b/],
  'any memories from others that are used': [/taught me to whistle/],
  'with their names': [/Thomas Weatherby/],
}

/** The same in the sentence for someone who shares a memory. */
const namedToContributors = {
  'your memory': /taught me to whistle/,
  'your name': /Thomas Weatherby/,
  'how you knew the person': /\bbrother\b/,
}

test('the companies get what the sentence about it names, and nothing more', async () => {
  const visitor = product.visitor()
  const id = await visitor.submit({
    customer_name: 'Anna Castellanos',
    email: 'someone.private@example.com',
  })
  const { key } = await others.ask(visitor, { submissionId: id, note: '' })
  const keptId = product.ctx.random.uuid()
  await others.contribute(key, { ...used, id: keptId })
  await others.contribute(key, unused)
  await others.decide(visitor, keptId, { state: 'used' })
  await askAbout(product, id, ['What did she hum?'])
  expect((await answerTo(visitor, id, 1, 'She hummed polkas.')).status).toBe(200)
  await visitor.preview(id)
  await payAndRead(product, visitor, id)
  await rewrite(visitor, id, { position: 0, wish: 'shorter' })

  expect(sent.length).toBeGreaterThan(5)
  const all = sent.join('\n')
  for (const [thing, words] of Object.entries(named)) {
    expect(writer.sent).toContain(thing)
    for (const word of words) expect(all, thing).toMatch(word)
  }
  for (const [thing, word] of Object.entries(namedToContributors)) {
    expect(writer.sentOfMemory).toContain(thing)
    expect(all, thing).toMatch(word)
  }
  expect(writer.sent).toMatch(/They receive no email addresses\./)
  expect(all).not.toMatch(/Castellanos|someone\.private|@example\.com|accordion|Quentin/)
})

test('the payment provider receives the email address, and nothing that was written', async () => {
  const email = 'someone.private@example.com'
  const { visitor, id } = await submitAndPreview(product, { email })
  const { sessionId } = await visitor.openCheckout(id)
  const session = JSON.stringify(await stripeControl(product).readSession(sessionId))
  expect(session).toContain(email)
  expect(session).not.toMatch(/Margaret|swim|cold sea|gravy|Anna/)
})
