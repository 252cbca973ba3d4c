import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { evalsFile } from '#server/launch/launch.ts'
import { acceptedFile } from '#server/launch/launch-item.ts'

const project = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(project, path), 'utf8')
const { imports } = JSON.parse(read('package.json')) as { imports: Record<string, string> }
const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, { dev?: boolean }>
}

/** What the Dockerfile copies from the build into the image, apart from the packages. */
const copied = [...read('Dockerfile').matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(
  ([, sources = '']) => sources.split(' ').map((source) => source.replace('/app/', '')),
)
const isCopied = (file: string) =>
  copied.some((path) => file === path || file.startsWith(`${path}/`))

/** What docs/deploy.md, docs/operations.md and compose.yaml run in the image. */
const commands = [
  'src/server/main.ts',
  'src/server/worker.ts',
  'src/server/desk.ts',
  'src/ops/cli.ts',
  'scripts/migrate.ts',
  'scripts/launch-check.ts',
]

function importsOf(file: string): string[] {
  const source = read(file).replaceAll(/^import type .*$/gm, '')
  return [...source.matchAll(/(?:from |import |import\()'([^']+)'/g)].map(([, name = '']) => name)
}

/** The file in the project, or null for a package. */
function resolveImport(name: string, from: string): string | null {
  if (name.startsWith('.')) return relative(project, join(project, dirname(from), name))
  const [key = '', folder = ''] =
    Object.entries(imports).find(([pattern]) => name.startsWith(pattern.replace('*', ''))) ?? []
  return key ? join(folder.replace('*', ''), name.slice(key.length - 1)) : null
}

function walk(command: string) {
  const files = new Set([command])
  const used = new Set<string>()
  for (const file of files)
    for (const name of importsOf(file)) {
      const target = resolveImport(name, file)
      if (target?.endsWith('.ts') || target?.endsWith('.tsx')) files.add(target)
      else if (!target && !name.startsWith('node:'))
        used.add(
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        )
    }
  return { files: [...files], used: [...used] }
}

test.each(commands)('the image has everything that %s imports', { tags: 'O3-a' }, (command) => {
  const { files, used } = walk(command)
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !isCopied(file))).toEqual([])
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((name) => packages[`node_modules/${name}`]?.dev !== undefined)).toEqual([])
})

test('the image has what the launch check reads', () => {
  for (const file of [evalsFile, acceptedFile, 'build', 'migrations', 'package.json'])
    expect(copied).toContain(file)
})

test('backups, secrets and tools of developers never get into the image', () => {
  const ignored = read('.dockerignore').trim().split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.env', 'backups', '.git', 'node_modules']))
})
