import type { EntryContext } from 'react-router'

type Manifest = Pick<EntryContext['manifest'], 'entry' | 'hmr'> & {
  routes: Record<string, { module: string; imports?: string[] | undefined } | undefined>
}

/**
 * The script that hydrates a page. The build moves it into a file (scripts/build/scripts.ts). All imports are static,
 * so that one that fails to load fails the whole script, which can then be retried; they are listed here, so that they
 * load in parallel.
 */
export function startupScript(
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
  return program.join('\n')
}

/** JSON that can't end the script element. */
const asLiteral = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
