import { createHash } from 'node:crypto'
import { pages } from '#contract/urls.ts'
import { brandName } from '#domain/brand.ts'
import { Html, html } from './html.ts'

/** The colors of web/styles/tokens.css, whose file has another name after each build. */
const style = `
*, *::before, *::after { box-sizing: border-box }
:root { color-scheme: light dark; --background: #faf5eb; --ink: #2b2723; --line: #857a6b; --rose: #8f3f3d;
  --evergreen: #1f4a3b; --on-evergreen: #fffdf8 }
@media (prefers-color-scheme: dark) {
  :root { --background: #1b1916; --ink: #efe7da; --line: #8c8376; --rose: #e8ada5; --evergreen: #a5cdb6; --on-evergreen: #12241b }
}
body { margin: 0; background: var(--background); color: var(--ink); font: 18px/1.6 "Segoe UI", Roboto, Helvetica, Arial, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; overflow-wrap: anywhere }
h1 { font: 500 1.75rem/1.25 Georgia, "Times New Roman", serif; margin: 3rem 0 1rem }
a { color: var(--evergreen) }
.brand { font: 1.3125rem Georgia, "Times New Roman", serif; text-decoration: none }
label { display: block; font-weight: 600; margin-top: 1rem }
input, textarea { display: block; width: 100%; padding: 0.6875rem 0.875rem; border: 1px solid var(--line);
  border-radius: 0.375rem; background: transparent; color: inherit; font: inherit }
input[type=checkbox] { display: inline-block; width: 1.25rem; height: 1.25rem; margin: 0 0.625rem 0 0; vertical-align: -0.2rem; accent-color: var(--evergreen) }
.choice { font-weight: 400 }
.hint { margin: 0.25rem 0 0; font-size: 1rem }
summary { min-height: 3rem; cursor: pointer }
.error, .error-message { color: var(--rose) }
button { font: inherit; font-weight: 600; min-height: 3rem; padding: 0.6rem 1.5rem; margin: 0.5rem 0 1rem; cursor: pointer;
  border: 2px solid var(--evergreen); border-radius: 0.375rem; background: var(--evergreen); color: var(--on-evergreen) }
button.quiet { background: transparent; color: var(--evergreen) }
:focus-visible { outline: 3px solid var(--evergreen); outline-offset: 3px }
`

const hash = createHash('sha256').update(style).digest('base64')

export const plainPagePolicy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

/** A page without files of its own: it works without a build and whatever the current release is. */
export function plainPage({ title, body }: { title: string; body: Html }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${brandName}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main id="main">
<a class="brand" href="${pages.home()}">${brandName}</a>
${body}
</main>
</body>
</html>
`.markup
}
