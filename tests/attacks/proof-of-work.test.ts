import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import type { PowChallenge, ProofOfWork } from '#contract/proof-of-work.ts'
import { api } from '#contract/urls.ts'
import { createPowChallenges } from '#server/http/proof-of-work.ts'
import { setUpProduct } from '#tests/support/product.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { solveProofOfWork } from '#web/journey/form/proof-of-work.ts'

const product = setUpProduct({ worker: false, settings: { PREVIEWS_BEFORE_POW: '2' } })

beforeAll(async () => {
  for (let n = 0; n < 2; n += 1) {
    const visitor = product.visitor()
    expect((await requestPreview(visitor, await visitor.submit())).status).toBe(200)
  }
})

const requestPreview = (visitor: Visitor, id: string) =>
  visitor.request(api.preview(id), { method: 'POST' })
const sendSolution = (visitor: Visitor, id: string, body: ProofOfWork) =>
  visitor.request(api.proofOfWork(id), { body })

async function requestChallenge() {
  const visitor = product.visitor()
  const id = await visitor.submit()
  const response = await requestPreview(visitor, id)
  const { code, challenge } = (await response.json()) as Problem
  expect([response.status, code]).toEqual([428, 'pow-required'])
  return { visitor, id, challenge: challenge as PowChallenge }
}

test('a browser solves a proof of work after a few previews from its network', async () => {
  const { visitor, id, challenge } = await requestChallenge()
  expect((await sendSolution(visitor, id, await solveProofOfWork(challenge))).status).toBe(200)
  const response = await requestPreview(visitor, id)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('"done"')
})

test('another network gets its first preview without a proof of work', async () => {
  const visitor = product.visitor()
  const headers = { 'x-forwarded-for': '203.0.113.77' }
  const id = await visitor.submit()
  expect((await requestPreview(visitor, id)).status).toBe(428)
  const stored = await visitor.requestJson<Record<string, string>>(api.submission(id))
  const body = { ...stored, memory: stored.memories, name: stored.person }
  const elsewhere = await visitor.request(api.submissions(), { body, headers })
  const { id: other } = (await elsewhere.json()) as { id: string }
  expect((await requestPreview(visitor, other)).status).toBe(200)
})

describe('a proof of work is rejected', () => {
  test('for another submission, or from a browser without the key', async () => {
    const { id, challenge } = await requestChallenge()
    const other = await requestChallenge()
    const proof = await solveProofOfWork(challenge)
    expect((await sendSolution(other.visitor, other.id, proof)).status).toBe(403)
    expect((await sendSolution(other.visitor, id, proof)).status).toBe(404)
    const renamed = { ...challenge.parameters, data: { submissionId: other.id } }
    const forged = { ...proof, challenge: { ...challenge, parameters: renamed } }
    expect((await sendSolution(other.visitor, other.id, forged)).status).toBe(403)
    expect((await requestPreview(other.visitor, other.id)).status).toBe(428)
  })

  test('when it is unsolved or made easier', async () => {
    const { visitor, id, challenge } = await requestChallenge()
    const guess = { counter: 400, derivedKey: challenge.parameters.keyPrefix.repeat(2) }
    expect((await sendSolution(visitor, id, { challenge, solution: guess })).status).toBe(403)
    const parameters = { ...challenge.parameters, cost: 1, keyPrefix: '00' }
    const easy = await solveProofOfWork({ ...challenge, parameters })
    expect((await sendSolution(visitor, id, easy)).status).toBe(403)
    expect((await requestPreview(visitor, id)).status).toBe(428)
  })

  test('when it has expired or has another signature', async () => {
    const challenges = createPowChallenges('of-the-tests')
    const proof = await solveProofOfWork(
      await challenges.create('00000000-0000-4000-8000-000000000001'),
    )
    const { submissionId } = proof.challenge.parameters.data
    expect(await challenges.verify(submissionId, proof)).toBe(true)
    expect(await createPowChallenges('another').verify(submissionId, proof)).toBe(false)
    const rotated = createPowChallenges('another', 'of-the-tests')
    expect(await rotated.verify(submissionId, proof)).toBe(true)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60 * 1000 })
    expect(await challenges.verify(submissionId, proof)).toBe(false)
    vi.useRealTimers()
  })
})

test('a proof of work sent twice counts once, for its own submission', async () => {
  const { visitor, id, challenge } = await requestChallenge()
  const proof = await solveProofOfWork(challenge)
  const sent = await Promise.all([
    sendSolution(visitor, id, proof),
    sendSolution(visitor, id, proof),
  ])
  expect(sent.map(({ status }) => status)).toEqual([200, 200])
  const proved = await product.database.owner
    .selectFrom('submission_origins')
    .select('submission_id')
    .where('pow_solved_at', 'is not', null)
    .execute()
  expect(proved.filter(({ submission_id }) => submission_id === id)).toHaveLength(1)
  expect((await requestChallenge()).challenge.parameters.nonce).not.toBe(challenge.parameters.nonce)
})
