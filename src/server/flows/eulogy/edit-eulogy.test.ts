import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'

let bought: Awaited<ReturnType<typeof buyEulogy>>

const product = setUpProduct()

beforeAll(async () => {
  bought = await buyEulogy(product)
})

const edit = async (revision: number, text = 'x') =>
  (await bought.visitor.request(api.edits(bought.id), { body: { text, revision } })).status

test('rejects an impossible revision without a server error', async () => {
  expect(await edit(2_147_483_646)).toBe(409)
  for (const revision of [2_147_483_647, 2_147_483_648, 1e15, -1]) {
    expect(await edit(revision)).toBe(400)
  }
})

test('keeps and shows the newest edit', async () => {
  for (let revision = 0; revision < 3; revision += 1) {
    expect(await edit(revision, `Revision ${revision + 1}.`)).toBe(201)
  }
  expect(await bought.visitor.fullEulogy(bought.id)).toBe('Revision 3.')
  const { rows } = await sql`
    select revision, text from eulogy_edits
  `.execute(product.database.owner)
  expect(rows).toEqual([{ revision: 3, text: 'Revision 3.' }])
})

test('a text that nobody could set in type is not saved', async () => {
  for (const between of ['', '\u200b', '\u00ad']) {
    const body = { text: `e${`\u0301${between}`.repeat(9_000)}`, revision: 0 }
    const response = await bought.visitor.request(api.edits(bought.id), { body })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { fields: { text: 'Remove the extra accents: a letter can have 8 at most' } },
    ])
  }
})
