import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { build } from 'vite'
import { pages } from '#contract/urls.ts'
import { workerUrl } from '#web/offline/names.ts'

const source = resolve(import.meta.dirname, '../../src/web/offline/service-worker.ts')
const reference = /[\w-]+-[\w-]{8}\.(?:js|css)/g
/** Where a eulogy opens: its owner's page, and a reader's. */
const paths = [pages.myEulogy(), pages.read()]
/** Pages that a eulogy leads to. They need the network anyway. */
const otherPages = /^(home|find-my-eulogy|manifest)-/

/** Writes the service worker, with the names of the files that a eulogy needs without a network. */
export async function writeServiceWorker(client: string) {
  const appPages = await Promise.all(paths.map((path) => readPage(client, path)))
  const html = appPages.map((page) => page.html)
  const files = await listAppFiles(client, html.join(''))
  const contents = await Promise.all(files.map((file) => readFile(join(client, file))))
  const buildId = hashOf([...html, ...contents])
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      appFiles: JSON.stringify(files),
      appPages: JSON.stringify(appPages.map(({ path, startScript }) => ({ path, startScript }))),
      buildId: JSON.stringify(buildId),
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: source,
        output: { format: 'iife', entryFileNames: basename(workerUrl) },
      },
    },
  })
}

async function readPage(client: string, path: string) {
  const html = await readFile(join(client, path, 'index.html'), 'utf8')
  const startScript = /\/assets\/start-[\w-]+\.js/.exec(html)?.[0]
  if (!startScript) throw new Error(`The page ${path} has no startup script`)
  return { path, html, startScript }
}

/** Everything that the pages refer to, also in code that is loaded later, and all fonts. */
async function listAppFiles(client: string, html: string): Promise<string[]> {
  const all = await readdir(join(client, 'assets'))
  const found = new Set<string>()
  const follow = async (text: string) => {
    for (const [name] of text.matchAll(reference)) {
      if (found.has(name) || otherPages.test(name) || !all.includes(name)) continue
      found.add(name)
      await follow(await readFile(join(client, 'assets', name), 'utf8'))
    }
  }
  await follow(html)
  const fonts = all.filter((name) => name.endsWith('.woff2'))
  return [...found, ...fonts].map((name) => `/assets/${name}`).sort()
}

function hashOf(contents: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  return hash.digest('base64url').slice(0, 12)
}
