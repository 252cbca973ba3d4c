import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { build } from 'vite'
import { pages } from '#contract/urls.ts'
import { workerUrl } from '#web/offline/names.ts'

const source = resolve(import.meta.dirname, '../../src/web/offline/service-worker.ts')
const reference = /[\w-]+-[\w-]{8}\.(?:js|css)/g
/** Pages that a eulogy leads to. They need the network anyway. */
const otherPages = /^(home|find-my-eulogy|manifest)-/

/** Writes the service worker, with the names of the files that a eulogy needs without a network. */
export async function writeServiceWorker(client: string) {
  const page = await readFile(join(client, pages.myEulogy(), 'index.html'), 'utf8')
  const startScript = /\/assets\/start-[\w-]+\.js/.exec(page)?.[0]
  if (!startScript) throw new Error('The page of a eulogy has no startup script')
  const files = await listAppFiles(client, page)
  const contents = await Promise.all(files.map((file) => readFile(join(client, file))))
  const buildId = hashOf([page, ...contents])
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      appFiles: JSON.stringify(files),
      startScript: JSON.stringify(startScript),
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

/** Everything that the page refers to, also in code that is loaded later, and all fonts. */
async function listAppFiles(client: string, page: string): Promise<string[]> {
  const all = await readdir(join(client, 'assets'))
  const found = new Set<string>()
  const follow = async (text: string) => {
    for (const [name] of text.matchAll(reference)) {
      if (found.has(name) || otherPages.test(name) || !all.includes(name)) continue
      found.add(name)
      await follow(await readFile(join(client, 'assets', name), 'utf8'))
    }
  }
  await follow(page)
  const fonts = all.filter((name) => name.endsWith('.woff2'))
  return [...found, ...fonts].map((name) => `/assets/${name}`).sort()
}

function hashOf(contents: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  return hash.digest('base64url').slice(0, 12)
}
