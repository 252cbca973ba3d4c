import { describe, expect, test } from 'vitest'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, submitAndPreview } from '#tests/support/purchases.ts'
import { parseCommand } from './commands.ts'

const product = setUpProduct()

const owner = () => product.database.owner

const rowsOf = (id: string) =>
  owner().selectFrom('eulogy_submissions').select('id').where('root_id', '=', id).execute()

describe('the operator', () => {
  const ops = (...args: string[]) => {
    const run = parseCommand(args)
    return run ? run(product.workerCtx) : Promise.resolve('usage')
  }

  test('exports an order and erases it only with --yes', async () => {
    const { visitor, id, sessionId, text } = await buyEulogy(product)
    const { orderNumber } = await visitor.confirm(sessionId, id)
    const printed = JSON.parse(await ops('export', String(orderNumber)))
    expect(printed.texts[0].text).toBe(text)
    expect(await ops('erase', String(orderNumber))).toBe('usage')
    expect(await ops('erase', String(orderNumber), '--no')).toContain('Nothing was erased')
    expect(await rowsOf(id)).toHaveLength(1)
    expect(await ops('erase', String(orderNumber), '--yes')).toBe('Erased.')
    expect(await rowsOf(id)).toEqual([])
    expect(await ops('erase', String(orderNumber), '--yes')).toContain('Nothing was erased')
    expect(JSON.parse(await ops('order', String(orderNumber)))).toMatchObject({
      order_number: orderNumber,
      reason: 'operator',
    })
  })

  test('erases an unpaid submission by its id', async () => {
    const { id } = await submitAndPreview(product)
    expect(await ops('erase', 'not-an-id', '--yes')).toContain('Nothing was erased')
    expect(await ops('erase', id, '--yes')).toBe('Erased.')
    expect(await rowsOf(id)).toEqual([])
  })
})
