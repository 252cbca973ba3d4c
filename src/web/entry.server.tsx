import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { inlineTakeKeyScript, markAppScript } from './boot/inject-scripts.ts'
import { findStartMode } from './page-handle.ts'

/** Renders a page: at build time, or per request in development. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const stream = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} />,
    // By default React hides late chunks until a script moves them into place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(
    `<!DOCTYPE html>${addScripts(html.replace(/^<!doctype html>/i, ''), context)}`,
    {
      status,
      headers,
    },
  )
}

function addScripts(html: string, context: EntryContext): string {
  const { matches } = context.staticHandlerContext
  const start = findStartMode(matches.map(({ route }) => context.routeModules[route.id]?.handle))
  if (start === 'never') return html
  if (import.meta.env.DEV || context.isSpaMode) return inlineTakeKeyScript(html)
  return inlineTakeKeyScript(markAppScript(html, start))
}
