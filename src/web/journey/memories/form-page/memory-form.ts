/*
 * The script of the page where others share a memory. The server renders the page, which works without it. The script
 * keeps what is typed until the server has it, and sends it without leaving the page. The build puts it into the page
 * (scripts/build/scripts.ts).
 */
import { type Draft, dropDraft, dropOldDrafts, findDraft, saveDraft } from './drafts.ts'

const saveDelayMs = 300
const retryDelaysMs = [1_000, 3_000]
const timeoutMs = 15_000
const unreachable = 'We couldn’t reach our server. Your words are still here. Try again.'

let isSent = false

function keepDraft(of: HTMLFormElement, hint: HTMLElement) {
  const path = pathOf(of)
  const draft = findDraft(path)
  if ('shownAgain' in of.dataset) saveDraft(path, readFields(of))
  else if (draft) restore(of, draft)
  const area = of.querySelector('textarea')
  if (area) growToFit(area)
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    const isStored = saveDraft(path, readFields(of))
    hint.textContent = [isStored && 'Saved on this device until you send it.', lengthHint(of)]
      .filter(Boolean)
      .join(' ')
  }
  of.addEventListener('input', () => {
    if (area) growToFit(area)
    clearTimeout(timer)
    timer = setTimeout(save, saveDelayMs)
  })
  // The page may be about to be closed or put to sleep.
  addEventListener('pagehide', () => {
    if (timer !== undefined && !isSent) saveDraft(path, readFields(of))
  })
}

/** Returns the line below the form. */
function setUpSending(of: HTMLFormElement): HTMLElement {
  const button = of.querySelector<HTMLButtonElement>('button')
  const label = button?.textContent ?? ''
  const alert = create('p', { role: 'alert' })
  const hint = create('p', { class: 'hint', role: 'status' })
  of.querySelector('.form-actions')?.before(alert)
  of.append(hint)
  const show = (isBusy: boolean, failure = '') => {
    if (button) {
      button.textContent = isBusy ? 'Sending…' : label
      button.setAttribute('aria-busy', String(isBusy))
    }
    alert.className = failure ? 'error-message' : ''
    alert.textContent = failure
  }
  let isBusy = false
  of.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    show(true)
    saveDraft(pathOf(of), readFields(of))
    const response = await sendForm(of)
    if (response?.ok && response.redirected) {
      isSent = true
      dropDraft(pathOf(of))
      return location.replace(response.url)
    }
    // Anything else that the server says, it says on a page with the words in it.
    if (response) return of.submit()
    isBusy = false
    show(false, unreachable)
  })
  return hint
}

/** Puts the draft into the form, unless the form shows the same. */
function restore(of: HTMLFormElement, draft: Draft) {
  const shown = readFields(of)
  if (Object.entries(draft).every(([name, value]) => shown[name] === value)) {
    return dropDraft(pathOf(of))
  }
  for (const field of fieldsOf(of)) field.value = draft[field.name] ?? field.value
  of.closest('details')?.setAttribute('open', '')
}

function onOwnPage(address: HTMLElement) {
  const { link = '', ownKey } = address.dataset
  // The server has it: the form behind the link can start empty.
  if (findDraft(link)?.ownKey === ownKey) dropDraft(link)
  if (!navigator.clipboard) return
  const button = create('button', { type: 'button', class: 'btn' })
  button.textContent = 'Copy the link'
  const outcome = create('p', { class: 'hint', role: 'status' })
  button.addEventListener('click', () =>
    navigator.clipboard.writeText(location.href).then(
      () => {
        button.textContent = 'Copied'
      },
      () => {
        outcome.textContent = `We couldn’t copy it. Please select it and copy it by hand: ${location.href}`
      },
    ),
  )
  // The link stays: some browsers refuse to copy.
  address.parentElement?.after(button, outcome)
}

/** Only near the limit: a number would press those who write little. */
function lengthHint(of: HTMLFormElement): string {
  const left = Number(of.dataset.limit) - (readFields(of).text ?? '').trim().length
  if (left > 200) return ''
  const count = Math.abs(left).toLocaleString('en-US')
  const characters = count === '1' ? '1 character' : `${count} characters`
  return `${characters} ${left >= 0 ? 'left' : 'too long'}.`
}

/** For browsers without field-sizing. */
function growToFit(area: HTMLTextAreaElement) {
  if (CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + 2}px`
}

const pathOf = (of: HTMLFormElement) => new URL(of.action).pathname

const fieldsOf = (of: HTMLFormElement) => [
  ...of.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
]

const readFields = (of: HTMLFormElement): Draft =>
  Object.fromEntries(fieldsOf(of).map(({ name, value }) => [name, value]))

function create(tag: string, attributes: Record<string, string>): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

/** The server's answer, or null if it couldn't be reached. The own key in the form makes it safe to send it again. */
async function sendForm(form: HTMLFormElement): Promise<Response | null> {
  for (const delayMs of [0, ...retryDelaysMs]) {
    if (delayMs > 0) await sleep(delayMs)
    const response = await post(form)
    if (response && response.status !== 503) return response
  }
  return null
}

async function post(form: HTMLFormElement): Promise<Response | null> {
  const aborter = new AbortController()
  const timer = setTimeout(() => aborter.abort(), timeoutMs)
  try {
    return await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(
        [...new FormData(form)].map(([name, value]) => [name, String(value)]),
      ),
      signal: aborter.signal,
    })
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

dropOldDrafts()
const form = document.querySelector<HTMLFormElement>('form[data-memory-form]')
if (form) keepDraft(form, setUpSending(form))
document.querySelector<HTMLElement>('#problems')?.focus()
const ownAddress = document.querySelector<HTMLElement>('[data-own-address]')
if (ownAddress) onOwnPage(ownAddress)
