import { escapeText } from '#server/http/html/html.ts'

/** The HTML frame of the stand-ins' pages; `style` is added to the common styles. */
export function pageFrame(title: string, style: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<link rel="icon" href="data:,">
<style>
  body { margin: 0; background: #f6f4ef; color: #2b2a27; font: 1.0625rem/1.5 system-ui, sans-serif }
  main { margin: 0 auto; padding: 1.5rem 1rem 3rem }
  li { margin: .5rem 0; overflow-wrap: anywhere }
  small { color: #5d594f }
${style}
</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}
