import { createHash } from 'node:crypto'
import { pages } from '#contract/urls.ts'
import { brandName } from '#domain/brand.ts'

export type UnsubscribePage = 'ask' | 'unsubscribed' | 'resubscribed' | 'unknown'

const kept =
  'Emails about something you bought still come: the eulogy, a refund, or the notice before we erase it.'

const words: Record<UnsubscribePage, { title: string; text: string; form: string }> = {
  ask: {
    title: 'Stop emails to this address?',
    text: `We’ll no longer send previews, copies of a eulogy, the email on the morning of a funeral or automatic replies to it, no matter who asks for them. ${kept}`,
    form: '<form method="post"><button>Stop these emails</button></form>',
  },
  unsubscribed: {
    title: 'We’ve stopped these emails',
    text: `We won’t send previews, copies of a eulogy, the email on the morning of a funeral or automatic replies to this address. ${kept}`,
    form: '<form method="post"><button class="quiet" name="again" value="yes">Allow them again</button></form>',
  },
  resubscribed: {
    title: 'You’ll get these emails again',
    text: 'We send them only when someone enters this address and asks for one.',
    form: '',
  },
  unknown: {
    title: 'This link isn’t complete',
    text: 'Please open it from the email again. If that doesn’t help, reply to the email, and a person will take care of it.',
    form: '',
  },
}

/** The colors of web/styles/tokens.css, whose file has another name after each build. */
const style = `
:root { color-scheme: light dark; --background: #faf5eb; --ink: #2b2723; --evergreen: #1f4a3b; --on-evergreen: #fffdf8 }
@media (prefers-color-scheme: dark) {
  :root { --background: #1b1916; --ink: #efe7da; --evergreen: #a5cdb6; --on-evergreen: #12241b }
}
body { margin: 0; background: var(--background); color: var(--ink); font: 18px/1.6 "Segoe UI", Roboto, Helvetica, Arial, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; overflow-wrap: anywhere }
h1 { font: 500 1.75rem/1.25 Georgia, "Times New Roman", serif; margin: 3rem 0 1rem }
a { color: var(--evergreen) }
.brand { font: 1.3125rem Georgia, "Times New Roman", serif; text-decoration: none }
button { font: inherit; font-weight: 600; min-height: 3rem; padding: 0.6rem 1.5rem; margin: 0.5rem 0 1rem; cursor: pointer;
  border: 2px solid var(--evergreen); border-radius: 0.375rem; background: var(--evergreen); color: var(--on-evergreen) }
button.quiet { background: transparent; color: var(--evergreen) }
:focus-visible { outline: 3px solid var(--evergreen); outline-offset: 3px }
`

const hash = createHash('sha256').update(style).digest('base64')

export const unsubscribePolicy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

/** Rendered here, since it depends on the key in its URL. Contains no input. */
export function unsubscribePage(page: UnsubscribePage): string {
  const { title, text, form } = words[page]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${brandName}</title>
<style>${style}</style>
</head>
<body>
<main>
<a class="brand" href="${pages.home()}">${brandName}</a>
<h1>${title}</h1>
<p>${text}</p>
${form}
</main>
</body>
</html>
`
}
