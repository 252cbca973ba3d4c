import { expect, test } from 'vitest'
import { api, pages, returnUrls } from '#contract/urls.ts'
import { handledRequest } from './requests.ts'

const origin = 'https://www.example.com'
const id = '5c0b7f0e-3c1d-4a54-9a54-0f6f6f8f3c11'

const visit = (path: string) =>
  handledRequest({ url: origin + path, method: 'GET', mode: 'navigate' }, origin)
const load = (path: string, method = 'GET') =>
  handledRequest({ url: origin + path, method, mode: 'cors' }, origin)

test.each([
  [pages.home(), null],
  [pages.myEulogy(), null],
  [pages.myEulogy(id), id],
  [pages.archive(id), id],
  [pages.archive(id, '/eulogy-mother'), id],
  [returnUrls.yourDataWithKey(id, 'secret'), id],
])('opens a stored copy at %s', (path, submissionId) => {
  expect(visit(path)).toEqual({ kind: 'page', submissionId })
})

test.each([
  returnUrls.paid(id, 'a-session', 'a-claim').replace(pages.paymentSuccess(), pages.home()),
  pages.pricing(),
  pages.paymentSuccess(),
  pages.findMyEulogy(),
  returnUrls.canceled(id),
])('leaves the page %s to the network', (path) => {
  expect(visit(path)).toBeNull()
})

test('opens a stored copy by a reader’s link', () => {
  expect(visit(pages.read('secret'))).toEqual({ kind: 'reader-page' })
})

test('stores the replies that show a eulogy', () => {
  for (const path of [api.submission(id), api.versions(id)])
    expect(load(path)).toEqual({ kind: 'data', submissionId: id })
  expect(load(api.myEulogies())).toEqual({ kind: 'list' })
  expect(load('/assets/core-BJMSqDEI.js')).toEqual({ kind: 'asset' })
  expect(load(api.access(id), 'POST')).toEqual({ kind: 'key', submissionId: id })
})

test.each([
  api.waiting(id),
  api.fullEulogy(id),
  api.export(id),
  api.file(id, 'word'),
  api.readerLinks(id),
  api.read(),
  api.readFile('word'),
  api.submission('not-an-id'),
])('leaves %s to the network', (path) => {
  expect(load(path)).toBeNull()
  expect(load(path, 'POST')).toBeNull()
})

test('leaves changes and other sites to the network', () => {
  expect(load(api.submission(id), 'DELETE')).toBeNull()
  expect(load(api.edits(id), 'POST')).toBeNull()
  const elsewhere = { url: `https://elsewhere.example${api.myEulogies()}`, method: 'GET' }
  expect(handledRequest({ ...elsewhere, mode: 'cors' }, origin)).toBeNull()
})
