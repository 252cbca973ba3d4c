import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { price } from '#domain/offer.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as memories from '#server/store/memories/memories.ts'
import { contributors } from '#tests/support/contributors.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { payAndRead, submitAndPreview } from '#tests/support/purchases.ts'
import { rewrite, startRetry } from '#tests/support/retries-and-rewrites.ts'
import { answerTo, askAbout } from '#tests/support/stored-questions.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct()

const { ask, contribute, decideAll } = contributors(product)

const exportText = async (visitor: Visitor, id: string) =>
  (await visitor.request(`${api.export(id)}?format=text`)).text()

describe('"Download everything we have"', () => {
  test('says in the text form, in plain words, which version it is and whose words they are, without our ids', async () => {
    const { visitor, id } = await submitAndPreview(product, { name: 'Rosa Lind' })
    const { key } = await ask(visitor, { submissionId: id, note: '' })
    const ownKey = product.ctx.random.key()
    await contribute(key)
    await contribute(key, { name: 'Bev', text: 'She shoveled my walk.', ownKey })
    await decideAll(visitor, id, 'used')
    await askAbout(product, id, ['What did she sing?', 'What did she cook?'])
    await answerTo(visitor, id, 1, 'Old hymns.')
    await answerTo(visitor, id, 2, '')
    const helpline = 'I want to be with her.'
    await product.database.add('listenings', {
      submission_id: id,
      round: 2,
      helpline,
      listened_at: product.ctx.now(),
    })
    await payAndRead(product, visitor, id)
    await rewrite(visitor, id, { position: 0, wish: 'plainer' })
    await memories.deleteOwn(product.ctx.db, ownKey, product.ctx.now())
    const { id: retry } = await startRetry(visitor, id)
    await visitor.waitForEulogy(retry)
    const words = await exportText(visitor, id)
    expect(words).toContain('    From Tom’s words\n      Tom, brother: “She taught me to whistle.”')
    expect(words).toContain('    From your words\n      What you told us about them: “patient”')
    expect(words).toContain('    Bev took their memory back\n')
    expect(words).toContain('We asked: What did she sing?\nYour answer: Old hymns.')
    expect(words).toMatch(/We asked: What did she cook\?\nSkipped: /)
    expect(words).toContain(`What you wrote of not wanting to go on: ${helpline}`)
    const linked = product.visitor()
    const linkedKey = { key: product.ctx.random.key(), rootId: id, kind: 'linked-browser' } as const
    await accessKeys.addForBrowser(product.database.owner, { ...linkedKey, now: new Date() })
    await linked.request(api.access(id), { body: { key: linkedKey.key } })
    const forLinked = await exportText(linked, id)
    expect(forLinked).toContain('Your answer: Old hymns.')
    expect(forLinked).not.toContain(helpline)
    expect(words).toContain('Step: checking it against your words')
    expect(words).toContain('\nVersion: 2\n')
    expect(words).toContain(`\nAmount: ${(price.amount / 100).toFixed(2)}\n`)
    expect(words).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|cs_test_|pi_|undefined|\[object|\btrue$/m)
    expect(words).not.toMatch(/^(Id|Root id|Submission id|.*Evidence|.*[a-z]_[a-z]+):/m)
  })
})
