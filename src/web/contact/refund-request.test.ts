// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { pages } from '#contract/urls.ts'
import { refundRequest } from './refund-request.ts'

beforeEach(() => window.sessionStorage.clear())

const search = new URL(pages.refundRequest('87204002'), 'http://localhost').search

test('the address of a refund request fills in the topic and the order number', () => {
  expect(refundRequest.parse(search)).toEqual({
    subject: 'Refund for order 87204002',
    message: 'Please refund my order 87204002.',
  })
})

test('the name and email come from this tab, not from the address', () => {
  refundRequest.keepSender({ name: 'Anna', email: 'anna@example.com' })
  expect(search).not.toContain('anna')
  expect(refundRequest.parse(search)).toMatchObject({ name: 'Anna', email: 'anna@example.com' })
})

test('an address without a valid order number fills in nothing', () => {
  for (const other of ['', '?topic=refund', '?topic=refund&order=Buy+now', '?order=87204002']) {
    expect(refundRequest.parse(other)).toBeNull()
  }
})
