import { type BrowserContext, expect, type Page, test as withoutChecks } from '@playwright/test'
import pg from 'pg'
import type { Version } from '#contract/eulogies.ts'
import { api } from '#contract/urls.ts'
import type { SubmissionFormValues } from '#domain/submission.ts'
import { control } from '#tests/support/stand-ins.ts'
import { takeUnmetFaults } from './network-faults.ts'
import { port, stripeUrl, uniqueEmail } from './stand-ins.ts'

type PageErrors = {
  /** Declares an error of a page that this journey causes on purpose. It has to occur. */
  allow(message: string): void
}

/**
 * Fails a journey when a script fails on any page of any browser context, unless it declared that error, and when a
 * fault that it set never came about.
 */
export const test = withoutChecks.extend<{ pageErrors: PageErrors }, { thrown: string[] }>({
  thrown: [
    async ({ browser }, use) => {
      const thrown: string[] = []
      const listen = (context: BrowserContext) =>
        context.on('weberror', (event) => thrown.push(event.error().message))
      browser.on('context', listen)
      await use(thrown)
      browser.off('context', listen)
    },
    { scope: 'worker', auto: true },
  ],
  pageErrors: [
    async ({ thrown }, use) => {
      const allowed: string[] = []
      await use({ allow: (message) => void allowed.push(message) })
      // Emptied, because the next journey of this worker has the same list.
      const messages = [...new Set(thrown.splice(0))]
      const unmet = takeUnmetFaults()
      const unexpected = messages.filter((message) => !allowed.includes(message))
      const missing = allowed.filter((message) => !messages.includes(message))
      // No "expect": every journey would seem to have an assertion.
      if (unexpected.length > 0) throw new Error(`A page threw: ${unexpected.join('; ')}`)
      if (missing.length > 0) throw new Error(`No page threw: ${missing.join('; ')}`)
      if (unmet.length > 0) throw new Error(`No request met the fault: ${unmet.join('; ')}`)
    },
    { auto: true },
  ],
})

/** A short form that is written quickly. */
export const submissionInput = {
  name: 'Margaret Ellen Shaw',
  relationship: 'mother',
  qualities: 'patient, funny, stubborn about gravy, kind to strangers',
  memory:
    'She taught me to swim in the cold sea and never let go of my hand. Every Sunday she baked bread and the whole street smelled of it.',
  scripture: 'Psalm 23',
  tone: 'celebratory',
  length: 'short',
  theme: 'nature',
  additional: 'Thank the nurses of the night shift.',
  customer_name: 'Anna',
} satisfies Partial<SubmissionFormValues>

type PreviewedSubmission = { id: string; email: string; preview: string }
type PaidSubmission = PreviewedSubmission & { sessionId: string; returnAddress: string }
export type DeliveredSubmission = PaidSubmission & { orderNumber: string; text: string }

const origin = `http://127.0.0.1:${port}`

/** Sends a request of our pages with this browser's cookies. */
export async function post<Reply>(page: Page, address: string, data?: object): Promise<Reply> {
  const response = await page.request.post(address, { headers: { origin }, data: data ?? '' })
  expect(response.status(), `${address}: ${await response.text()}`).toBeLessThan(300)
  return response.json()
}

const get = async <Reply>(page: Page, address: string): Promise<Reply> =>
  (await page.request.get(address)).json()

/** Creates a submission with its preview without going through the form. */
export async function createPreview(
  page: Page,
  changes: Partial<SubmissionFormValues> = {},
): Promise<PreviewedSubmission> {
  const email = changes.email ?? uniqueEmail()
  const { id } = await post<{ id: string }>(page, api.submissions(), {
    ...submissionInput,
    ...changes,
    email,
  })
  const response = await page.request.post(api.preview(id), { headers: { origin } })
  const last = (await response.text()).trim().split('\n').at(-1) ?? '{}'
  const { done } = JSON.parse(last) as { done?: { preview: string } }
  if (!done) throw new Error(`no preview: ${last}`)
  return { id, email, preview: done.preview }
}

/** Pays at the provider without returning from there. */
export async function payAtProvider(
  page: Page,
  kept: PreviewedSubmission,
): Promise<PaidSubmission> {
  const { id, email } = kept
  const body = { submissionId: id, name: submissionInput.name, email }
  const { url } = await post<{ url: string }>(page, api.createCheckout(), body)
  const sessionId = url.slice(url.lastIndexOf('/') + 1)
  const pay = `${stripeUrl}/control/sessions/${sessionId}/pay`
  const { location } = await control<{ location: string }>(pay, 'POST')
  return { ...kept, sessionId, returnAddress: location }
}

/** Creates a paid eulogy. */
export async function createPaidEulogy(
  page: Page,
  changes: Partial<SubmissionFormValues> = {},
): Promise<DeliveredSubmission> {
  const unlocked = await payAtProvider(page, await createPreview(page, changes))
  const { id, sessionId } = unlocked
  const body = { sessionId, submissionId: id }
  const confirmed = await post<{ orderNumber: string }>(page, api.confirmCheckout(), body)
  const text = await waitForText(page, id)
  return { ...unlocked, orderNumber: confirmed.orderNumber, text }
}

/** Waits for the text of a paid submission. */
export async function waitForText(page: Page, id: string): Promise<string> {
  let text: string | null = null
  await expect
    .poll(
      async () => {
        const reply = await get<{ full_eulogy: string | null }>(page, api.fullEulogy(id))
        text = reply.full_eulogy
        return text
      },
      { intervals: [50] },
    )
    .not.toBeNull()
  return text ?? ''
}

/** This paid text with the evidence of its sentences. */
export async function versionOf(page: Page, id: string): Promise<Version> {
  const { versions } = await get<{ versions: Version[] }>(page, api.versions(id))
  const version = versions.find(({ submissionId }) => submissionId === id)
  if (!version) throw new Error(`no version ${id}`)
  return version
}

/** Marks these sentences of a text, as if only the verifier had objected to them. */
export async function markSentences(page: Page, id: string, places: readonly number[]) {
  const { sentences } = await versionOf(page, id)
  const missing = places.filter((at) => !sentences[at])
  if (missing.length > 0) throw new Error(`the text has no sentences ${missing.join(', ')}`)
  const marked = sentences.map((sentence, at) =>
    places.includes(at) ? { ...sentence, status: 'marked', evidence: [], notFound: '' } : sentence,
  )
  await queryDatabase('update eulogies set sentences = $2 where submission_id = $1', [
    id,
    JSON.stringify(marked),
  ])
  return places.map((at) => sentences[at]?.sentence.trim() ?? '')
}

/** Stores a memory by a link's path. The contributor's page has its own journey. */
export async function addMemory(link: string, name: string, text: string) {
  await queryDatabase(
    `insert into memories (id, link_id, hash, name, relation, text, contributed_at, changed_at)
     select gen_random_uuid(), id, sha256(gen_random_uuid()::text::bytea), $2, 'brother', $3, now(), now()
     from memory_links where hash = sha256($1::bytea) returning id`,
    [link.split('/').at(-1), name, text],
  )
}

/** As on a site with a model: the demonstration adds parts of its own. */
export const withoutDemonstration = (page: Page) =>
  page.route(`**${api.site()}`, (route) =>
    route.fulfill({ json: { demonstration: false, staging: false } }),
  )

export const archivePath = (id: string) => `/?archive=true&submission_id=${id}`

/** Queries the database of the stack under test as its owner. A change has to change something. */
export async function queryDatabase<Row extends pg.QueryResultRow>(sql: string, values: unknown[]) {
  const client = new pg.Client(`postgres://lovingly_owner:owner@127.0.0.1:${port + 5}/lovingly`)
  await client.connect()
  try {
    const { command, rowCount, rows } = await client.query<Row>(sql, values)
    if (command !== 'SELECT' && rowCount === 0) throw new Error(`no such row: ${sql}`)
    return rows
  } finally {
    await client.end()
  }
}

/** The name can contain a marker that makes the model fail. */
export const renamePerson = (id: string, name: string) =>
  queryDatabase('update eulogy_submissions set person = $2, name = $2 where id = $1', [id, name])

/** Pays at the provider while the text can't be written. */
export async function payWithoutText(page: Page): Promise<PaidSubmission> {
  const kept = await createPreview(page)
  await renamePerson(kept.id, 'Margaret model-down Shaw')
  // What was drafted with the beginning would only have to be checked.
  const dropRest = 'delete from drafted_rests where submission_id = $1 returning submission_id'
  await expect.poll(async () => (await queryDatabase(dropRest, [kept.id])).length).toBe(1)
  return payAtProvider(page, kept)
}
