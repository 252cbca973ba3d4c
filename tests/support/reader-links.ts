import { randomBytes, randomUUID } from 'node:crypto'
import { api } from '#contract/urls.ts'
import type { Visitor } from './visitor.ts'

/** With an id and a key, as the page makes them. */
export const newReaderLink = () => ({
  id: randomUUID(),
  key: randomBytes(32).toString('base64url'),
})

export async function makeReaderLink(visitor: Visitor, submissionId: string) {
  const body = newReaderLink()
  const { status } = await visitor.request(api.readerLinks(submissionId), { body })
  return { ...body, status }
}
