import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { startOf } from './page-handle.ts'
import { markProgram, takeKeyFirst } from './starting.ts'

/** Writes each page at build; in development, at each request. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const stream = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} />,
    // By default React hides what comes later until scripts put it in its place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(`<!DOCTYPE html>${started(html.replace(/^<!doctype html>/i, ''), context)}`, {
    status,
    headers,
  })
}

function started(html: string, context: EntryContext): string {
  const { matches } = context.staticHandlerContext
  const start = startOf(matches.map(({ route }) => context.routeModules[route.id]?.handle))
  if (start === 'never') return html
  if (import.meta.env.DEV || context.isSpaMode) return takeKeyFirst(html)
  return takeKeyFirst(markProgram(html, start))
}
