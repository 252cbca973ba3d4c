import type { EntryContext } from 'react-router'
import type { PageHandle } from '#web/page-handle.ts'
import takeKeyScript from './take-key.js?raw'

type Manifest = Pick<EntryContext['manifest'], 'entry' | 'hmr'> & {
  routes: Record<string, { module: string; imports?: string[] | undefined } | undefined>
}

/**
 * The script that hydrates a page. The build moves it into a file and loads it according to the mark
 * (scripts/build/scripts.ts). All imports are static, so that one that fails to load fails the
 * whole script, which can then be retried; they are listed here, so that they load in parallel.
 */
export function startupScript(
  start: Exclude<PageHandle['start'], 'never'>,
  { entry, hmr, routes }: Manifest,
  routeId: string,
  loaderData: unknown,
): string {
  const page = routes[routeId]
  if (!page) throw new Error(`The manifest has no route ${routeId}`)
  const shared = new Set([...(hmr ? [hmr.runtime] : []), ...entry.imports, ...(page.imports ?? [])])
  const program = [
    ...[...shared].map((url) => `import ${JSON.stringify(url)}`),
    `import page from ${JSON.stringify(page.module)}`,
    `import { start } from ${JSON.stringify(entry.module)}`,
    `start(${['page', ...(loaderData === undefined ? [] : [asLiteral(loaderData)])].join(', ')})`,
  ]
  return `<script type="module" data-start="${start}">${program.join('\n')}</script>`
}

/** JSON that can't end the script element. */
const asLiteral = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

export function inlineTakeKeyScript(html: string): string {
  return html.replace('<head>', () => `<head><script>${takeKeyScript}</script>`)
}
