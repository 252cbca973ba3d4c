import { beforeEach, expect, test } from 'vitest'
import takeKey from './take-key.js?raw'

// The page runs it as an inline script.
const run = new Function(takeKey)

beforeEach(() => {
  window.accessKey = undefined
  localStorage.clear()
  delete document.documentElement.dataset.entry
})

test.each([
  ['key', '/?archive=true&submission_id=an-id'],
  ['claim', '/payment-success?success=true&session_id=a-session&submission_id=an-id'],
])('moves the %s from the URL to the window', (name, address) => {
  history.replaceState({ idx: 3 }, '', `${address}#${name}=Ab_c-9`)
  run()
  expect(location.pathname + location.search + location.hash).toBe(address)
  expect(history.state).toEqual({ idx: 3 })
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

test('marks a page when this browser has a draft', () => {
  delete document.documentElement.dataset.hasKeys
  Object.defineProperty(document, 'cookie', { value: '', configurable: true })
  history.replaceState(null, '', '/eulogy-mother')
  run()
  expect('hasKeys' in document.documentElement.dataset).toBe(false)
  localStorage.setItem('eulogy-draft-mother', '{}')
  run()
  expect('hasKeys' in document.documentElement.dataset).toBe(true)
})
