import { escapeHtml, pageFrame } from '#standins/page-frame.ts'
import { sampleEmails } from './sample-emails.ts'

const style = `
  main { max-width: 82rem }
  .sides { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
  iframe { height: 85vh; border: 1px solid #dcd7cb }
  pre { background: #fff; padding: 1rem; margin: 0; overflow-x: auto }
`

export function sampleListPage(): string {
  const rows = Object.keys(sampleEmails).map(
    (name) => `<li><a href="/samples/${name}">${name}</a></li>`,
  )
  return pageFrame(
    'Every email',
    style,
    `<h1>Every email, in every state</h1><ul>${rows.join('\n')}</ul><p><a href="/">Mailbox</a></p>`,
  )
}

/** Null if there is no such sample. */
export async function samplePage(name: string): Promise<string | null> {
  const compose = Object.hasOwn(sampleEmails, name) ? sampleEmails[name] : undefined
  if (!compose) return null
  const { subject, html, text } = await compose()
  const frames = [390, 600].flatMap((width) =>
    ['light', 'dark'].map(
      (scheme) => `<iframe title="${width} px, ${scheme}" sandbox srcdoc="${escapeHtml(html)}"
  style="width: ${width}px; color-scheme: ${scheme}"></iframe>`,
    ),
  )
  return pageFrame(
    subject,
    style,
    `<p><a href="/samples">Every email</a></p><h1>${escapeHtml(subject)}</h1>
<div class="sides">${frames.join('\n')}<pre>${escapeHtml(text)}</pre></div>`,
  )
}
