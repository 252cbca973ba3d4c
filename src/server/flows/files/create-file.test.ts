import { strFromU8, unzipSync } from 'fflate'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { typeset } from '#domain/typography.ts'
import { resendEmail } from '#server/flows/email/resend-email.ts'
import {
  attachmentsOf,
  collapseSpaces,
  customerEmails,
  isEulogy,
  uniqueAddress,
} from '#tests/support/emails.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'
import { makeReaderLink } from '#tests/support/reader-links.ts'
import { startRetry } from '#tests/support/retries-and-rewrites.ts'
import { countWords, speechOf } from '#tests/support/speech.ts'

const product = setUpProduct()
const { waitForEmailTo, buyAndReceive, waitForNextEulogy } = customerEmails(product)
let bought: Awaited<ReturnType<typeof buyEulogy>>

beforeAll(async () => {
  bought = await buyEulogy(product, { name: 'Zofia Świętosławska' })
})

async function download(kind: string, id = bought.id) {
  const response = await bought.visitor.request(api.file(id, kind))
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  return { headers: response.headers, content: new Uint8Array(await response.arrayBuffer()) }
}

const readEulogy = async (pdf: Uint8Array) =>
  (await readPdf(pdf)).pages.map(({ largeText }) => largeText).join(' ')

async function readText(kind: string, id = bought.id): Promise<string> {
  const { content } = await download(kind, id)
  if (kind === 'word') {
    const document = strFromU8(unzipSync(content)['word/document.xml'] ?? new Uint8Array())
    return document
      .replace(/<\/w:p>/g, ' ')
      .replace(/<[^>]*>/g, '')
      .replace(/&apos;/g, "'")
  }
  return readEulogy(content)
}
const oneLine = (text: string) => collapseSpaces(text).trim()

async function saveEdit(text: string) {
  const answer = await bought.visitor.request(api.versions(bought.id))
  const { versions } = (await answer.json()) as { versions: { revision: number }[] }
  const body = { text, revision: versions[0]?.revision }
  expect((await bought.visitor.request(api.edits(bought.id), { body })).status).toBe(201)
}

test('a paid text is downloaded as a Word document and as a reading copy', async () => {
  expect(countWords(bought.text)).toBeGreaterThan(100)
  expect(oneLine(await readText('word'))).toContain(oneLine(typeset(bought.text)))
  expect(await readText('reading-copy')).toBe(oneLine(typeset(bought.text)))
})

test.each(['exe', 'text', '..%2fexport', 'reading-copy?paper=a3'])(
  'there is no file %s',
  async (kind) => {
    expect((await bought.visitor.request(api.file(bought.id, kind))).status).toBe(400)
  },
)

test('the files have the name of the person, in any alphabet', async () => {
  const { headers } = await download('reading-copy')
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toBe(
    [
      'attachment',
      'filename="Eulogy_for_Zofia_Swietos_awska.pdf"',
      "filename*=UTF-8''Eulogy_for_Zofia_%C5%9Awi%C4%99tos%C5%82awska.pdf",
    ].join('; '),
  )
  const word = await download('word')
  expect(word.headers.get('content-disposition')).toMatch(/wska\.docx$/)
})

test('the files have the text as the buyer has edited it', async () => {
  await saveEdit('My own words. Nothing else.')
  expect(await readText('word')).toContain('My own words. Nothing else.')
  expect(await readText('reading-copy')).toBe('My own words. Nothing else.')
})

test('each version has its own files', async () => {
  const { id } = await startRetry(bought.visitor, bought.id, { name: 'Zofia Świętosławska' })
  const text = await bought.visitor.waitForEulogy(id)
  expect(text).not.toBe(bought.text)
  expect(await readText('reading-copy', id)).toBe(oneLine(typeset(text)))
  expect(await readText('reading-copy')).toBe('My own words. Nothing else.')
})

test('another way is offered if the reading copy cannot show the text', async () => {
  await saveEdit('She signed with 🖤.')
  const response = await bought.visitor.request(api.file(bought.id, 'reading-copy'))
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({
    code: 'no-file',
    message:
      'The reading copy can’t show these characters: 🖤. Please download the Word file, or print this page from your browser.',
  })
  expect(await readText('word')).toContain('She signed with 🖤.')
})

test('a file that takes too long is refused, and another way is offered', async () => {
  const { visitor, id } = await buyEulogy(product)
  // Not through the api, which refuses to save it.
  const text = `e${'\u0301'.repeat(19_990)}`
  await product.database.change('eulogies', { submission_id: id }, { text })
  const done: string[] = []
  const slow = visitor.request(api.file(id, 'reading-copy')).finally(() => done.push('file'))
  expect((await visitor.request(api.submission(id))).status).toBe(200)
  expect(done).toEqual([])
  const response = await slow
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await response.json()).toEqual({
    code: 'no-file',
    message:
      'We can’t make this file right now. Please try again in a minute, download the text instead, or print this page from your browser.',
  })
})

test('another family doesn’t wait for all files of a family, its reader’s included', async () => {
  const other = await buyEulogy(product)
  const { key } = await makeReaderLink(bought.visitor, bought.id)
  // Different words, which take long to set in type.
  await saveEdit(
    Array.from({ length: 3_300 }, (_, at) => at.toString(36).padStart(5, 'x')).join(' '),
  )
  const done: string[] = []
  const own = ['reading-copy?paper=letter', 'word?paper=letter', 'word?paper=a4'].map((file) =>
    bought.visitor.request(api.file(bought.id, file)),
  )
  const shared = product.visitor().request(api.readFile('reading-copy?paper=a4'), { body: { key } })
  const files = [...own, shared].map((file) => file.then(() => done.push('bought')))
  await other.visitor.request(api.submission(other.id))
  const before = done.length
  const { status } = await other.visitor.request(api.file(other.id, 'word'))
  done.push('other')
  await Promise.all(files)
  expect(status).toBe(200)
  // The one that was being built, and one that began before the request arrived.
  expect(done.indexOf('other') - before).toBeLessThanOrEqual(2)
})

/** The email, sent again after a change. */
async function resendAfter(email: string, change: (order: Order) => Promise<unknown>) {
  const order = await buyAndReceive(email)
  await change(order)
  expect(await resendEmail(product.workerCtx, { rootId: order.id })).toBe('resent')
  return waitForNextEulogy(email, order.message)
}
type Order = Awaited<ReturnType<typeof buyAndReceive>>

const resendWith = (email: string, text: string) =>
  resendAfter(email, ({ id, visitor }) =>
    visitor.request(api.edits(id), { body: { text, revision: 0 } }),
  )

test('the email with the eulogy has the reading copy attached', async () => {
  const email = uniqueAddress('copy')
  const { text } = await buyEulogy(product, { email, name: 'Łukasz Świętosławski' })
  const message = await waitForEmailTo(email, isEulogy)
  const { files } = await attachmentsOf(product, message)
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['Eulogy_for_Łukasz_Świętosławski.pdf', 'application/pdf'],
  ])
  const content = files[0]?.content ?? new Uint8Array()
  expect(await readEulogy(content)).toBe(oneLine(typeset(text)))
  expect(oneLine(message.text)).toContain(
    `A reading copy is attached (PDF, ${Math.ceil(content.length / 1_000)} kB)`,
  )
})

test('an email with the longest speech stays small', async () => {
  const message = await resendWith(uniqueAddress('long'), speechOf(1_300))
  const { files, bytes } = await attachmentsOf(product, message)
  expect(files[0]?.content.length).toBeLessThan(60_000)
  expect(bytes).toBeLessThan(150_000)
})

test('an email whose text the font lacks characters for is sent without it and says so', async () => {
  const message = await resendWith(uniqueAddress('emoji'), 'She signed with 🖤.')
  expect((await attachmentsOf(product, message)).files).toEqual([])
  expect(oneLine(message.text)).toContain('it can’t show these characters: 🖤.')
})

// No request can change a eulogy like this.
test.each<[string, { written_at?: RawBuilder<Date>; text?: string }]>([
  // A date that no PDF can have.
  ['fails', { written_at: sql<Date>`'infinity'` }],
  ['takes too long', { text: `Zoe. e${'\u0301'.repeat(19_990)}` }],
])(
  'an email is sent without the reading copy if making it %s',
  {
    timeout: 60_000,
  },
  async (what, changes) => {
    const eulogies = product.database.owner.updateTable('eulogies').set(changes)
    const message = await resendAfter(uniqueAddress(what.split(' ')[0] ?? ''), ({ id }) =>
      eulogies.where('submission_id', '=', id).execute(),
    )
    expect((await attachmentsOf(product, message)).files).toEqual([])
    expect(message.text).toContain(changes.text ? 'Zoe.' : 'Margaret')
    expect(message.text).not.toContain('reading copy')
  },
)
