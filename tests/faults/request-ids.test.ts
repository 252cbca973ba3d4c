import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { setUpTestStack } from '#tests/support/product.ts'
import { submissionInput } from '#tests/support/visitor.ts'

const lines: string[] = []
const stack = setUpTestStack({
  logLevel: 'info',
  settings: { RELEASE: 'r-42' },
  show: (line) => lines.push(line),
})

type LogLine = Record<string, string | number>

test('the log of the worker names the request that led to a job', async () => {
  const visitor = stack.visitor()
  const submissionId = await visitor.submit()
  await visitor.preview(submissionId)
  const body = { submissionId, name: submissionInput.name, email: submissionInput.email }
  const response = await visitor.request(api.createCheckout(), { body })
  const requestId = response.headers.get('x-request-id')
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  const logged = () => lines.map((line) => JSON.parse(line) as LogLine)
  await expect
    .poll(() =>
      logged()
        .filter((line) => line.requestId === requestId)
        .map(({ msg }) => msg),
    )
    .toEqual(expect.arrayContaining(['request completed', 'eulogy written']))
  const written = logged().find(({ msg }) => msg === 'eulogy written')
  expect(written).toMatchObject({ process: 'worker', version: 'r-42', requestId })
  expect(written?.jobId).toMatch(/^[0-9a-f-]{36}$/)
  expect(logged().filter(({ version, instance }) => !version || !instance)).toEqual([])
})

test('a proxy that is trusted may choose the id of a request, if it is well-formed', async () => {
  const ask = async (id: string) =>
    (await fetch(stack.siteUrl + api.site(), { headers: { 'x-request-id': id } })).headers.get(
      'x-request-id',
    )
  expect(await ask('from-our-proxy')).toBe('from-our-proxy')
  expect(await ask('a b')).toMatch(/^[0-9a-f-]{36}$/)
})
