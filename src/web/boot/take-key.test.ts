// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import takeKey from './take-key.js?raw'

// The page runs it as an inline script.
const run = new Function(takeKey)

beforeEach(() => {
  window.accessKey = undefined
  localStorage.clear()
  delete document.documentElement.dataset.entry
})

test('moves the key of a link from the URL to the window', () => {
  history.replaceState({ idx: 3 }, '', '/?archive=true&submission_id=an-id#key=Ab_c-9')
  run()
  expect(location.href).toMatch(/\/\?archive=true&submission_id=an-id$/)
  expect(history.state).toEqual({ idx: 3 })
  expect(window.accessKey).toBe('Ab_c-9')
})

test('moves the claim of a payment from the URL to the window', () => {
  const query = '?success=true&session_id=a-session&submission_id=an-id'
  history.replaceState(null, '', `/payment-success${query}#claim=Ab_c-9`)
  run()
  expect(location.pathname + location.search + location.hash).toBe(`/payment-success${query}`)
  expect(window.accessKey).toBe('Ab_c-9')
})

test('leaves a URL without a key unchanged', () => {
  history.replaceState(null, '', '/?success=true#eulogy-form')
  run()
  expect(location.href).toMatch(/\/\?success=true#eulogy-form$/)
  expect(window.accessKey).toBeUndefined()
})

test('marks the page of a browser that was given a key', () => {
  run()
  expect('hasKeys' in document.documentElement.dataset).toBe(false)
  Object.defineProperty(document, 'cookie', { value: 'a=b; __Host-has-keys=1', configurable: true })
  run()
  expect('hasKeys' in document.documentElement.dataset).toBe(true)
})

test('marks a page when another page has a draft, and not for its own', () => {
  delete document.documentElement.dataset.hasKeys
  Object.defineProperty(document, 'cookie', { value: '', configurable: true })
  history.replaceState(null, '', '/eulogy-mother')
  localStorage.setItem('eulogy-draft-mother', '{}')
  run()
  expect('hasKeys' in document.documentElement.dataset).toBe(false)
  localStorage.setItem('eulogy-draft', '{}')
  run()
  expect('hasKeys' in document.documentElement.dataset).toBe(true)
})
