import { escapeHtml, pageFrame } from '#standins/page-frame.ts'
import type { Email } from './inbox.ts'

const style = `
  main { max-width: 80rem }
  small { display: block }
  .sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem }
  iframe { width: 100%; height: 75vh; border: 1px solid #dcd7cb; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fff; padding: 1rem; margin: 0 }
  dd { overflow-wrap: anywhere }
`

export function inboxPage(emails: Email[]): string {
  const rows = emails.map(
    (email) => `<li><a href="/emails/${email.n}">${escapeHtml(email.subject || '(no subject)')}</a>
<small>to ${escapeHtml(email.to.join(', '))}, ${email.receivedAt}${duplicateNote(email)}</small></li>`,
  )
  const list = rows.length > 0 ? `<ol>${rows.join('\n')}</ol>` : '<p>No emails yet.</p>'
  return pageFrame(
    'Mailbox',
    style,
    `<h1>Mailbox</h1><p>Newest first. Emails stay on this machine. <a href="/samples">Every email, in every state</a></p>${list}`,
  )
}

export function emailPage(email: Email): string {
  const headers = email.headers.map(
    ({ name, value }) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  )
  // No scripts; links open in a new tab.
  const frame = `<iframe title="HTML version"
  sandbox="allow-popups allow-popups-to-escape-sandbox"
  srcdoc="${escapeHtml(withLinksInNewTabs(email.html))}"></iframe>`
  return pageFrame(
    email.subject,
    style,
    `<p><a href="/">All emails</a></p>
<h1>${escapeHtml(email.subject)}</h1>
<p>From ${escapeHtml(email.from)} to ${escapeHtml(email.to.join(', '))}, ${email.receivedAt}
${duplicateNote(email)}</p>
<div class="sides">
<section><h2>HTML</h2>${email.html ? frame : '<p>No HTML version.</p>'}</section>
<section><h2>Text</h2><pre>${escapeHtml(email.text)}</pre></section>
</div>
<details><summary>Headers</summary><dl>${headers.join('\n')}</dl>
<p><a href="/emails/${email.n}/source">Source</a></p></details>`,
  )
}

export function emailNotFoundPage(): string {
  return pageFrame('Not found', style, '<h1>Email not found</h1><p><a href="/">All emails</a></p>')
}

function duplicateNote(email: Email): string {
  return email.deliveries > 1 ? `, <strong>delivered ${email.deliveries} times</strong>` : ''
}

function withLinksInNewTabs(html: string): string {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, (head) => `${head}${base}`)
    : `${base}${html}`
}
