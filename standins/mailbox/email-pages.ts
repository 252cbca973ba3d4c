import { escapeHtml, pageFrame } from '#standins/page/page-frame.ts'
import type { Email } from './inbox.ts'

const style = `
  main { max-width: 80rem }
  small { display: block }
  .sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem }
  iframe { width: 100%; height: 75vh; border: 1px solid #dcd7cb; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fff; padding: 1rem; margin: 0 }
  dd { overflow-wrap: anywhere }
`

export function inboxPage(letters: Email[]): string {
  const rows = letters.map(
    (
      letter,
    ) => `<li><a href="/emails/${letter.n}">${escapeHtml(letter.subject || '(no subject)')}</a>
<small>to ${escapeHtml(letter.to.join(', '))}, ${letter.receivedAt}${duplicateNote(letter)}</small></li>`,
  )
  const list = rows.length > 0 ? `<ol>${rows.join('\n')}</ol>` : '<p>No emails yet.</p>'
  return pageFrame(
    'Mailbox',
    style,
    `<h1>Mailbox</h1><p>Newest first; nothing leaves this machine.</p>${list}`,
  )
}

export function emailPage(letter: Email): string {
  const headers = letter.headers.map(
    ({ name, value }) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  )
  // Scripts stay off; links may leave the frame, in a tab of their own.
  const frame = `<iframe title="The email as it looks"
  sandbox="allow-popups allow-popups-to-escape-sandbox"
  srcdoc="${escapeHtml(openingNewTabs(letter.html))}"></iframe>`
  return pageFrame(
    letter.subject,
    style,
    `<p><a href="/">All emails</a></p>
<h1>${escapeHtml(letter.subject)}</h1>
<p>From ${escapeHtml(letter.from)} to ${escapeHtml(letter.to.join(', '))}, ${letter.receivedAt}
${duplicateNote(letter)}</p>
<div class="sides">
<section><h2>As it looks</h2>${letter.html ? frame : '<p>It has no HTML.</p>'}</section>
<section><h2>As text</h2><pre>${escapeHtml(letter.text)}</pre></section>
</div>
<details><summary>Headers</summary><dl>${headers.join('\n')}</dl>
<p><a href="/emails/${letter.n}/source">Source</a></p></details>`,
  )
}

export function emailNotFoundPage(): string {
  return pageFrame('Not found', style, '<h1>No such email</h1><p><a href="/">All emails</a></p>')
}

function duplicateNote(letter: Email): string {
  return letter.deliveries > 1 ? `, <strong>came ${letter.deliveries} times</strong>` : ''
}

function openingNewTabs(html: string): string {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, (head) => `${head}${base}`)
    : `${base}${html}`
}
