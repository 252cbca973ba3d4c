import { appendFileSync, readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { type PageComponent, StandaloneApp } from './app.tsx'
import { Prerendering } from './boot/prerendering.ts'
import { startupScript } from './boot/startup-script.ts'
import takeKeyScript from './boot/take-key.js?raw'
import { HistoryProvider } from './history.tsx'
import type { Page, PrerenderedPage } from './page.ts'

type At = { location: { pathname: string }; loaderData: unknown }
type PageModule = { default: PageComponent; page?: Page | ((at: At) => Page) }

/** Renders a page: at build time, or per request in development. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = (await renderPage(request.url, context)).replace(/^<!doctype html>/i, '')
  return new Response(`<!DOCTYPE html>${html}`, { status, headers })
}

async function renderPage(url: string, context: EntryContext): Promise<string> {
  const { matches, loaderData: allData, location } = context.staticHandlerContext
  const pageId = matches.at(-1)?.route.id ?? ''
  const loaderData = allData[pageId]
  const module = context.routeModules[pageId] as PageModule | undefined
  const page =
    typeof module?.page === 'function' ? module.page({ location, loaderData }) : module?.page
  const document = <ServerRouter context={context} url={url} />
  // React Router also renders a fallback, which the build deletes.
  if (context.isSpaMode || !module || !page) return render(document)
  const hasApp = page.start !== 'never'
  const app = hasApp
    ? await render(
        <HistoryProvider at={new URL(url)}>
          <StandaloneApp page={module.default} loaderData={loaderData} />
        </HistoryProvider>,
      )
    : null
  const inline = import.meta.env.DEV ? (src: string) => src : readDrawing
  const rendered = await render(
    <Prerendering value={{ page, app, inline }}>{document}</Prerendering>,
  )
  // React would put it behind the style sheets, which it would then wait for.
  const html = hasApp
    ? rendered.replace('<head>', () => `<head><script>${takeKeyScript}</script>`)
    : rendered
  const program = hasApp ? startupScript(context.manifest, pageId, loaderData) : null
  if (import.meta.env.DEV) {
    const script = `<script type="module">import '/@vite/client'\n${program ?? ''}</script>`
    return html.replace('</body>', () => `${script}</body>`)
  }
  const record: PrerenderedPage = { page, program, scripts: hasApp ? [takeKeyScript] : [] }
  appendFileSync('build/pages.jsonl', `${JSON.stringify(record)}\n`)
  return html
}

const reservedCharacters = /[%#"<>\n]/g

function readDrawing(src: string): string {
  const drawing = readFileSync(`build/client${src}`, 'utf8')
  return `data:image/svg+xml,${drawing.replace(reservedCharacters, encodeURIComponent)}`
}

async function render(element: ReactNode): Promise<string> {
  const stream = await renderToReadableStream(element, {
    // By default React hides late chunks until a script moves them into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  await stream.allReady
  return new Response(stream).text()
}
