import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { fileKinds } from '#domain/files.ts'
import { setUpProduct, startProduct } from '#tests/support/product.ts'
import { buyEulogy, submitAndPreview } from '#tests/support/purchases.ts'

const product = setUpProduct()
const kinds = Object.keys(fileKinds)
let bought: Awaited<ReturnType<typeof buyEulogy>>

beforeAll(async () => {
  bought = await buyEulogy(product)
})

describe.each(kinds)('the file %s', (kind) => {
  test('is given to the browser that bought it', async () => {
    const response = await bought.visitor.request(api.file(bought.id, kind))
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('is refused without a key, with the key of another family, and for an unknown id', {
    tags: 'D28-b',
  }, async () => {
    const stranger = await buyEulogy(product)
    const answers = [
      await product.visitor().request(api.file(bought.id, kind)),
      await stranger.visitor.request(api.file(bought.id, kind)),
      await bought.visitor.request(api.file(stranger.id, kind)),
      await bought.visitor.request(api.file(crypto.randomUUID(), kind)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(answers.map(({ headers }) => headers.get('content-disposition'))).toEqual(
      Array(4).fill(null),
    )
  })

  test('is refused before the payment, with no word of the text', { tags: 'D28-b' }, async () => {
    const { visitor, id } = await submitAndPreview(product)
    const response = await visitor.request(api.file(id, kind))
    expect(response.status).toBe(409)
    expect(await response.json()).toEqual({ code: 'not-paid', message: expect.any(String) })
  })

  test('is refused with a key that was revoked', { tags: 'D28-b' }, async () => {
    const { visitor, id } = await buyEulogy(product)
    await product.database.owner
      .updateTable('access_keys')
      .set({ revoked_at: new Date() })
      .where('root_id', '=', id)
      .execute()
    expect((await visitor.request(api.file(id, kind))).status).toBe(404)
  })
})

test.each(['exe', 'text', '..%2fexport', 'reading-copy?paper=a3'])(
  'there is no file %s',
  async (kind) => {
    const response = await bought.visitor.request(api.file(bought.id, kind))
    expect(response.status).toBe(400)
  },
)

test('files are rate-limited per network', async () => {
  const limited = await startProduct({ worker: false, settings: { LIMIT_FILES: '1/3600' } })
  try {
    const address = api.file(crypto.randomUUID(), 'word')
    expect((await limited.visitor().request(address)).status).toBe(404)
    expect((await limited.visitor().request(address)).status).toBe(429)
  } finally {
    await limited.stop()
  }
})
