import { beforeEach, expect, test } from 'vitest'
import { pages } from '#contract/urls.ts'
import { contactRequest } from './contact-request.ts'

beforeEach(() => window.sessionStorage.clear())

const search = new URL(pages.refundRequest('87204002'), 'http://localhost').search

test('the address of a refund request fills in the topic and the order number', () => {
  expect(contactRequest.parse(search)).toEqual({
    subject: 'Refund for order 87204002',
    message: 'Please refund my order 87204002.',
  })
})

test('the name and email come from this tab, not from the address', () => {
  contactRequest.keepSender({ name: 'Anna', email: 'anna@example.com' })
  expect(search).not.toContain('anna')
  expect(contactRequest.parse(search)).toMatchObject({ name: 'Anna', email: 'anna@example.com' })
})

test('an address without a valid order number fills in nothing', () => {
  for (const other of ['', '?topic=refund', '?topic=refund&order=Buy+now', '?order=87204002']) {
    expect(contactRequest.parse(other)).toBeNull()
  }
})

test('the address of a question about a payment fills in its reference', () => {
  const reference = '0b9df1f4-3a86-4c5e-9d2b-6f8f1c0a7e55'
  const address = new URL(pages.paymentQuestion(reference), 'http://localhost')
  expect(contactRequest.parse(address.search)?.message).toContain(reference)
  expect(contactRequest.parse('?topic=payment&reference=Buy+now')).toBeNull()
})
