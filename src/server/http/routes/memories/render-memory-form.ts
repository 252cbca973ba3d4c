import { type MemoryInput, type MemoryProblems, memoryBounds } from '#domain/memories/memory.ts'
import { type Html, html } from '#server/http/html/html.ts'

export type MemoryForm = {
  action: string
  /** What was typed, or what is stored. */
  typed: MemoryInput
  /** Makes a form that is sent twice one memory. The address of an own page has it already. */
  ownKey: string | null
  question: string
  /** Below the text area. */
  hint?: Html
  /** Null while the database can't be read. */
  person: string | null
  button: string
  problems?: MemoryProblems
  /** Why the form is shown again with what was typed. */
  message?: string | undefined
}

/** Marked for the script that saves drafts (web/journey/memories/form-page). It works without. */
export function renderMemoryForm(form: MemoryForm): Html {
  const { action, typed, ownKey, question, person, button, problems = {} } = form
  return html`${renderSummary(form)}
<form class="card form-card" method="post" action="${action}" novalidate data-memory-form
  data-limit="${memoryBounds.text[1]}"${isShownAgain(form) && html` data-shown-again`}>
${ownKey && html`<input type="hidden" name="ownKey" value="${ownKey}">`}
${renderField({ name: 'text', label: question, hint: form.hint, problem: problems.text }, (attributes) => html`<textarea ${attributes} rows="5">${leadingLine(typed.text)}${typed.text}</textarea>`)}
${renderField({ name: 'name', label: 'Your name', problem: problems.name }, (attributes) => html`<input ${attributes} type="text" autocomplete="name" value="${typed.name}">`)}
${renderField({ name: 'relation', label: `How did you know ${person ?? 'them'}?`, optional: true, hint: 'For example: brother, neighbor, friend from work', problem: problems.relation }, (attributes) => html`<input ${attributes} type="text" value="${typed.relation}">`)}
<div class="form-actions"><button class="btn btn-primary">${button}</button></div>
</form>`
}

/** A draft of the browser must not replace what the server shows after a failure. */
const isShownAgain = ({ problems, message }: MemoryForm) =>
  message !== undefined || problems !== undefined

/** Gets the focus, without a script too. */
function renderSummary({ problems = {}, message, typed }: MemoryForm): Html | null {
  const entries = Object.entries(problems)
  if (!message && entries.length === 0) return null
  return html`<div class="error-message" id="problems" role="alert" tabindex="-1" autofocus>
${message && html`<p>${message}</p>`}
${entries.length > 0 && html`<p>Something needs fixing before we can send it.${typed.text.trim() && ' Your words are still here.'}</p>`}
<ul>${entries.map(([name, problem]) => html`<li><a href="#memory-${name}">${problem}</a></li>`)}</ul>
</div>`
}

type Field = {
  name: keyof MemoryInput
  label: string
  hint?: Html | string | undefined
  optional?: boolean
  problem: string | undefined
}

function renderField(field: Field, control: (attributes: Html) => Html): Html {
  const { name, label, hint, problem, optional } = field
  const id = `memory-${name}`
  const describedBy = [problem && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const attributes = html`id="${id}" name="${name}"${problem && html` aria-invalid="true"`}${describedBy && html` aria-describedby="${describedBy}"`}`
  return html`<div class="${problem ? 'field field-error' : 'field'}">
<label for="${id}">${label}${optional && html`<span class="optional"> (Optional)</span>`}</label>
${control(attributes)}
${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}
<p class="error" id="${id}-error">${problem}</p>
</div>`
}

/** HTML drops the first line break in a text area. */
const leadingLine = (text: string) => (text.startsWith('\n') ? '\n' : '')
