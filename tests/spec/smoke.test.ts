import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { runSmokeJourney } from '#scripts/smoke/smoke-journey.ts'
import { modelControl } from '#tests/support/model-control.ts'
import { setUpProduct } from '#tests/support/product.ts'

const pagesFolder = await mkdtemp(join(tmpdir(), 'lovingly-smoke-'))
for (const page of ['', 'pricing', 'privacy-policy', '404']) {
  await mkdir(join(pagesFolder, 'client', page), { recursive: true })
  await writeFile(join(pagesFolder, 'client', page, 'index.html'), '<h1>A page</h1>')
}
afterAll(() => rm(pagesFolder, { recursive: true }))

const product = setUpProduct({ pagesFolder })

const run = async (withPreview = true) => {
  const steps: string[] = []
  const email = 'smoke-test@example.com'
  const onStep = (step: string) => steps.push(step)
  const failure = await runSmokeJourney({ url: product.url, email, withPreview, onStep }).then(
    () => null,
    (error: Error) => error.message,
  )
  return { steps, failure }
}

const countRows = async () => {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from eulogy_submissions where person = 'Smoke Test'
  `.execute(product.database.owner)
  return Number(rows[0]?.count)
}

describe('the smoke test', () => {
  test('gets as far as the payment page and leaves no data', async () => {
    const { steps, failure } = await run()
    expect(failure).toBeNull()
    expect(steps.slice(-4)).toEqual(['submit', 'preview', 'checkout', 'delete'])
    expect(await countRows()).toBe(0)
  })

  test('names a model that fails, and still deletes its submission', async () => {
    const model = modelControl(product)
    await model.configure({ mode: 'down' })
    const { steps, failure } = await run()
    await model.configure({ mode: 'normal' })
    expect(failure).toBe('No preview was written: the models failed.')
    expect(steps.at(-1)).toBe('delete')
    expect(await countRows()).toBe(0)
  })

  test('names a page that is missing', async () => {
    await rm(join(pagesFolder, 'client/pricing/index.html'))
    expect((await run(false)).failure).toMatch(/^\/pricing returned 404 instead of 200\./)
    await writeFile(join(pagesFolder, 'client/pricing/index.html'), '<h1>A page</h1>')
  })
})
