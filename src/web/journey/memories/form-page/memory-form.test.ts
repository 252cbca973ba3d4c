import { beforeEach, expect, test, vi } from 'vitest'
import { findDraft, saveDraft } from './drafts.ts'

const path = '/share-a-memory/key'
const own = { text: 'She left plums on my step.', name: 'Bea', ownKey: 'own-of-the-draft' }

const formPage = (attributes = '', text = '') =>
  `<form method="post" action="${path}" data-memory-form data-limit="100" ${attributes}>
  <input type="hidden" name="ownKey" value="own-of-the-page">
  <textarea name="text">${text}</textarea><input name="name">
  <div class="form-actions"><button>Send to Anna</button></div></form>`

/** Runs the script on this page, as a visit does. */
async function visit(html: string) {
  document.body.innerHTML = html
  vi.resetModules()
  await import('./memory-form.ts')
}
const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement

function type(name: string, value: string) {
  field(name).value = value
  field(name).dispatchEvent(new Event('input', { bubbles: true }))
  vi.advanceTimersByTime(400)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('CSS', { supports: () => true })
  localStorage.clear()
})

test('restores what was typed and the key it was first sent with', async () => {
  await visit(formPage())
  type('text', own.text)
  expect(findDraft(path)).toMatchObject({ text: own.text, ownKey: 'own-of-the-page' })
  saveDraft(path, own)
  await visit(formPage())
  expect([field('text').value, field('name').value, field('ownKey').value]).toEqual([
    own.text,
    own.name,
    own.ownKey,
  ])
})

test('does not replace the words that the server shows after a failure', async () => {
  saveDraft(path, own)
  await visit(formPage('data-shown-again', 'Newer words'))
  expect(field('text').value).toBe('Newer words')
  expect(findDraft(path)?.text).toBe('Newer words')
})

test('counts characters only near the limit', async () => {
  await visit(formPage().replace('data-limit="100"', 'data-limit="300"'))
  const hint = () => document.querySelector('.hint')?.textContent
  type('text', 'x'.repeat(50))
  expect(hint()).toBe('Saved on this device until you send it.')
  type('text', 'x'.repeat(290))
  expect(hint()).toContain('10 characters left.')
  type('text', 'x'.repeat(301))
  expect(hint()).toContain('1 character too long.')
})

test('tries again if the server cannot be reached, then says so', async () => {
  const send = vi.fn(() => Promise.reject(new TypeError('offline')))
  vi.stubGlobal('fetch', send)
  await visit(formPage())
  type('text', own.text)
  document.forms[0]?.requestSubmit()
  expect(document.querySelector('button')?.textContent).toBe('Sending…')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(send).toHaveBeenCalledTimes(3)
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    'Your words are still here.',
  )
  expect(document.querySelector('button')?.textContent).toBe('Send to Anna')
  expect(findDraft(path)?.text).toBe(own.text)
})

test('leaves other answers to the server, as pages with the words in them', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 422 })))
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
  await visit(formPage())
  document.forms[0]?.requestSubmit()
  await vi.advanceTimersByTimeAsync(0)
  expect(submit).toHaveBeenCalledTimes(1)
})

test('copies the own page’s address, or shows it if it can’t', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await visit('<p><a href="/own" data-own-address data-link="/l">The link of this page</a></p>')
  const copy = async () => {
    document.querySelector('button')?.click()
    await vi.advanceTimersByTimeAsync(0)
  }
  await copy()
  expect(writeText).toHaveBeenCalledWith(location.href)
  expect(document.querySelector('button')?.textContent).toBe('Copied')
  expect(document.querySelector('a')?.textContent).toBe('The link of this page')
  writeText.mockRejectedValue(new DOMException('refused', 'NotAllowedError'))
  await copy()
  expect(document.querySelector('[role=status]')?.textContent).toContain(location.href)
})

test('drops the draft once the server has it', async () => {
  saveDraft(path, own)
  const link = (ownKey: string) =>
    `<a data-own-address data-link="${path}" data-own-key="${ownKey}">Address</a>`
  await visit(link('of-another-memory'))
  expect(findDraft(path)).toEqual(own)
  await visit(link(own.ownKey))
  expect(findDraft(path)).toBeNull()
})
