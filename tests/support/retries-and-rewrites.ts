import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Version } from '#contract/eulogies.ts'
import type { RewriteReply } from '#contract/rewrites.ts'
import { api } from '#contract/urls.ts'
import { countWords } from '#domain/length.ts'
import { splitParagraphs } from '#domain/paragraphs.ts'
import type { RewriteWish } from '#domain/rewrite.ts'
import type { SubmissionFormValues } from '#domain/submission.ts'
import type { Visitor } from './visitor.ts'

export type RewriteInput = {
  position: number
  wish: RewriteWish
  memory?: string
  othersMemory?: { id: string; changedAt: Date }
  revision?: number
}

export const requestRewrite = (
  visitor: Visitor,
  id: string,
  input: RewriteInput,
  idempotencyKey: string = randomUUID(),
) =>
  visitor.request(api.rewrites(id), {
    body: { revision: 0, ...input },
    headers: { 'idempotency-key': idempotencyKey },
  })

export async function waitForRewrite(
  visitor: Visitor,
  id: string,
  rewriteId: string,
): Promise<RewriteReply> {
  const read = () => visitor.requestJson<RewriteReply>(api.rewrite(id, rewriteId))
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).not.toBe('writing')
  return read()
}

/** Requests a rewrite and waits until it has ended. */
export async function rewrite(
  visitor: Visitor,
  id: string,
  input: RewriteInput,
): Promise<RewriteReply> {
  const response = await requestRewrite(visitor, id, input)
  expect(response.status, await response.clone().text()).toBe(201)
  return waitForRewrite(visitor, id, ((await response.json()) as RewriteReply).id)
}

export async function readVersion(visitor: Visitor, id: string) {
  const { rewritesLeft, versions } = await visitor.requestJson<{
    rewritesLeft: number
    versions: Version[]
  }>(api.versions(id))
  const version = versions.find(({ submissionId }) => submissionId === id)
  if (!version) throw new Error('There is no such version')
  return { ...version, rewritesLeft }
}

/** The place of the paragraph with the most words. */
export function longestParagraph(text: string): number {
  const words = splitParagraphs(text).map(countWords)
  return words.indexOf(Math.max(...words))
}

/** Another text about the same person as in `submissionInput`. */
export const retryInput: SubmissionFormValues = {
  name: 'Margaret Ellen Shaw',
  relationship: 'mother',
  qualities: 'brave, and never on time',
  memory: 'She once drove all night to bring me my violin.',
  scripture: 'Psalm 121',
  tone: 'emotional',
  length: 'short',
  theme: 'religious',
  additional: 'Thank the choir of Saint Anne.',
  customer_name: 'Anna',
  email: 'anna@example.com',
}

export const requestRetry = (
  visitor: Visitor,
  id: string,
  changes: Partial<SubmissionFormValues & { different: string }> = {},
  idempotencyKey?: string,
) =>
  visitor.request(api.retries(id), {
    body: { ...retryInput, ...changes },
    ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
  })

/** A retry that is accepted, and how many are left. */
export async function startRetry(...args: Parameters<typeof requestRetry>) {
  const response = await requestRetry(...args)
  expect(response.status).toBe(201)
  return (await response.json()) as { id: string; retries: number }
}

export const countRetries = async (visitor: Visitor, id: string) =>
  (await visitor.requestJson<{ retries: number }>(api.submission(id))).retries
