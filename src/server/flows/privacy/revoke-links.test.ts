import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { resendEmail } from '#server/flows/email/resend-email.ts'
import { customerEmails, isEulogy, keyIn, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { revokeFamilyLinks } from './revoke-links.ts'

const product = setUpProduct()
const { waitForEmailTo, keysOf, openStatus, buyWith } = customerEmails(product)

describe('a revoked link', () => {
  test('opens nothing, even in a browser that used it before', async () => {
    const email = uniqueAddress('revoked')
    const { id, visitor } = await buyWith(email)
    const message = await waitForEmailTo(email, isEulogy)
    const friend = product.visitor()
    await friend.requestJson(api.access(id), { body: { key: keyIn(message) } })
    expect((await friend.request(api.fullEulogy(id))).status).toBe(200)

    expect(await revokeFamilyLinks(product.workerCtx, id)).toBeGreaterThanOrEqual(3)
    expect(await openStatus(id, keyIn(message))).toBe(404)
    const reads = [api.submission(id), api.fullEulogy(id), api.versions(id), api.waiting(id)]
    for (const browser of [friend, visitor]) {
      for (const path of reads) expect((await browser.request(path)).status).toBe(404)
    }
    expect(await revokeFamilyLinks(product.workerCtx, id)).toBe(0)

    await resendEmail(product.workerCtx, { rootId: id })
    const fresh = await waitForEmailTo(
      email,
      (candidate) => isEulogy(candidate) && candidate.n !== message.n,
    )
    expect(await openStatus(id, keyIn(fresh))).toBe(200)
  })

  test('is replaced in an email that is still queued', async () => {
    const email = uniqueAddress('greylisted')
    const { id } = await buyWith(email)
    await expect.poll(async () => (await keysOf(id)).length).toBeGreaterThan(0)
    await revokeFamilyLinks(product.workerCtx, id)
    const message = await waitForEmailTo(email, isEulogy)
    expect(await openStatus(id, keyIn(message))).toBe(200)
  })
})
