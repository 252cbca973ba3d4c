import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SentenceEvidence } from '#domain/evidence.ts'
import { submissionInputSchema, toRow } from '#domain/submission.ts'
import { requiredInput } from '#tests/support/records.ts'
import { setUpDatabase } from '#tests/support/test-database.ts'
import * as confirmedSentences from './confirmed-sentences.ts'
import * as eulogies from './eulogies.ts'
import * as submissionRequests from './submission-requests.ts'
import * as submissions from './submissions.ts'

const input = submissionInputSchema.parse(requiredInput)
const now = new Date('2026-05-03T10:00:00Z')
const line = (sentence: string, status: SentenceEvidence['status']): SentenceEvidence => {
  return { sentence, status, evidence: [], notFound: '' }
}
const removed = { sentence: 'She danced.', after: 0, notFound: 'danced' }

const database = setUpDatabase()
/** A text with one marked and one removed sentence. */
async function insertText(state: 'paid' | 'open') {
  const id = randomUUID()
  await database.owner.transaction().execute(async (tx) => {
    await submissionRequests.insert(tx, { submissionId: id, idempotencyHash: null, now })
    await submissions.insert(tx, id, id, toRow(input), now)
    const paid =
      state === 'paid'
        ? { paid_at: now, order_number: String(randomInt(10_000_000, 99_999_999)) }
        : {}
    const purchase = { root_id: id, state, opened_at: now, ...paid }
    await tx.insertInto('purchases').values(purchase).execute()
    const sentences = [line('She was patient.', 'supported'), line('She hummed.', 'marked')]
    const written = { text: 'She was patient. She hummed.', sentences, removed: [removed], now }
    await eulogies.insert(tx, { id: randomUUID(), submissionId: id, ...written })
  })
  return id
}
const confirm = (submissionId: string, sentence: string) =>
  confirmedSentences.confirm(database.api, { rootId: submissionId, submissionId, sentence, now })
const statuses = async (id: string) =>
  (await eulogies.findVersion(database.api, id))?.sentences.map(({ status }) => status)

test('confirming a sentence clears its mark, and undoing restores it', async () => {
  const id = await insertText('paid')
  expect(await confirm(id, 'She hummed.')).toBe(true)
  expect(await statuses(id)).toEqual(['supported', 'confirmed'])
  expect(await confirmedSentences.list(database.api, id)).toEqual(['She hummed.'])
  expect(await confirmedSentences.withdraw(database.api, id, 'She hummed.')).toBe(true)
  expect(await statuses(id)).toEqual(['supported', 'marked'])
  expect(await confirmedSentences.list(database.api, id)).toEqual([])
  expect(await confirmedSentences.withdraw(database.api, id, 'She hummed.')).toBe(false)
})

test('confirming a sentence of a paragraph that was written again clears its mark', async () => {
  const id = await insertText('paid')
  await database.add('paragraph_rewrites', {
    id: randomUUID(),
    ...{ submission_id: id, position: 0, old_text: 'She was patient. She hummed.' },
    ...{ wish: 'lighter', requested_at: now, expires_at: now, ended_at: now, outcome: 'written' },
    new_text: 'She laughed.',
    sentences: JSON.stringify([line('She laughed.', 'marked')]),
  })
  const read = async () => {
    const version = await eulogies.findVersion(database.api, id)
    return version?.rewrites.flatMap(({ sentences }) => sentences.map(({ status }) => status))
  }
  expect(await confirm(id, 'She laughed.')).toBe(true)
  expect(await read()).toEqual(['confirmed'])
  expect(await confirmedSentences.withdraw(database.api, id, 'She laughed.')).toBe(true)
  expect(await read()).toEqual(['marked'])
})

test('a removed sentence can be confirmed, but not an unknown or unpaid one', async () => {
  const id = await insertText('paid')
  expect(await confirm(id, removed.sentence)).toBe(true)
  expect(await confirm(id, 'She flew.')).toBe(false)
  expect(await confirm(await insertText('open'), 'She hummed.')).toBe(false)
  expect(await confirmedSentences.list(database.api, id)).toEqual([removed.sentence])
})

test('two tabs that confirm and undo at the same time take turns', async () => {
  const id = await insertText('paid')
  await confirm(id, 'She hummed.')
  const failures: unknown[] = []
  const tab = async (at: number) => {
    for (let tap = 0; tap < 40; tap += 1)
      await (at % 2 === 0
        ? confirm(id, 'She hummed.')
        : confirmedSentences.withdraw(database.api, id, 'She hummed.')
      ).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: 8 }, (_, at) => tab(at)))
  expect(failures).toEqual([])
})
