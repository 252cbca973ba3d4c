import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { type PageComponent, StandaloneApp } from './app.tsx'
import { StandaloneHtml } from './boot/standalone-html.ts'
import { inlineTakeKeyScript, startupScript } from './boot/startup-script.ts'
import { HistoryProvider } from './history.tsx'
import { findStartMode } from './page-handle.ts'

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
  const { matches, loaderData } = context.staticHandlerContext
  const ids = matches.map(({ route }) => route.id)
  const start = findStartMode(ids.map((id) => context.routeModules[id]?.handle))
  const pageId = ids.at(-1) ?? ''
  const page = context.routeModules[pageId]?.default as PageComponent | undefined
  const document = <ServerRouter context={context} url={url} />
  // React Router also renders a fallback, which the build deletes.
  if (start === 'never' || context.isSpaMode || !page) return render(document)
  const app = await render(
    <HistoryProvider at={new URL(url)}>
      <StandaloneApp page={page} loaderData={loaderData[pageId]} />
    </HistoryProvider>,
  )
  const html = await render(<StandaloneHtml value={app}>{document}</StandaloneHtml>)
  const script = startupScript(start, context.manifest, pageId, loaderData[pageId])
  return inlineTakeKeyScript(html).replace('</body>', () => `${script}</body>`)
}

async function render(element: ReactNode): Promise<string> {
  const stream = await renderToReadableStream(element, {
    // By default React hides late chunks until a script moves them into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  await stream.allReady
  return new Response(stream).text()
}
