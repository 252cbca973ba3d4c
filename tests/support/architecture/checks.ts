import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { layers } from './layers.ts'

const root = join(import.meta.dirname, '../../..')

export type Sources = Map<string, string>

export function readSources(): Sources {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  const own = files.filter((file) => !/\.test\.tsx?$/.test(file)).sort()
  return new Map(own.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

function layerOf(path: string): string | undefined {
  const matching = Object.entries(layers).filter(([, { at }]) => path.startsWith(at))
  return matching.sort(([, one], [, other]) => other.at.length - one.at.length)[0]?.[0]
}

function importsIn(source: string): string[] {
  const statement = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g
  return [...source.matchAll(statement)].flatMap(([, specifier]) => specifier ?? [])
}

function pathOf(specifier: string, from: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return join(from, '..', specifier)
}

export function wrongImports(sources: Sources): string[] {
  const wrong: string[] = []
  for (const [path, source] of sources) {
    const from = layerOf(path)
    const layer = from ? layers[from] : undefined
    if (!from || !layer) {
      wrong.push(`${path} is in no layer`)
      continue
    }
    for (const specifier of importsIn(source)) {
      const ours = /^[.#]/.test(specifier)
      const to = ours ? layerOf(pathOf(specifier, path)) : undefined
      if (specifier.startsWith('../')) wrong.push(`${path} climbs: ${specifier}`)
      else if (!ours && layer.packages && !layer.packages.test(specifier))
        wrong.push(`${path} imports the package ${specifier}`)
      else if (ours && to !== from && !(to && layer.mayImport.includes(to)))
        wrong.push(`${path} imports ${specifier}`)
    }
  }
  return wrong
}

export function missingLayers(sources: Sources): string[] {
  const paths = [...sources.keys()]
  return Object.entries(layers)
    .filter(([, { at }]) => !paths.some((path) => path.startsWith(at)))
    .map(([layer]) => layer)
}

/** Every import counts, type-only and lazy ones too. Each cycle is named by the path around it. */
export function importCycles(sources: Sources): string[] {
  const cycles: string[] = []
  const finished = new Set<string>()
  const visit = (path: string, trail: string[]) => {
    const at = trail.indexOf(path)
    if (at >= 0) cycles.push([...trail.slice(at), path].join(' → '))
    if (at >= 0 || finished.has(path)) return
    const imported = importsIn(sources.get(path) ?? '').filter((name) => /^[.#]/.test(name))
    for (const name of imported) visit(pathOf(name, path), [...trail, path])
    finished.add(path)
  }
  for (const path of sources.keys()) visit(path, [])
  return cycles
}

export const inLayer = (...names: string[]) => {
  return ([path]: [string, string]) => names.includes(layerOf(path) ?? '')
}

const query = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|executeQuery)\(|\bsql`/

export function queriesOutsideStore(sources: Sources): string[] {
  const outside = [...sources].filter((file) => !inLayer('store', 'queue')(file))
  return outside.flatMap(([path, source]) => (query.test(source) ? [path] : []))
}

const readVerb = /^(?:find|list|filter|count|read|is|has|was)(?:[A-Z]|$)/

/** A route may read from the store; what changes something is a flow. The function's name tells. */
export function writesInHttp(sources: Sources): string[] {
  return [...sources].filter(inLayer('http', 'desk')).flatMap(([path, source]) => {
    const writing = storeValuesIn(source).filter((name) => !readVerb.test(name))
    return writing.map((name) => `${path} uses ${name}`)
  })
}

function storeValuesIn(source: string): string[] {
  const code = source.replace(/'[^'\n]*'/g, '')
  const modules = [...source.matchAll(/import \* as (\w+) from '#server\/store\//g)]
  const named = [...source.matchAll(/import \{([^}]+)\} from '#server\/store\//g)]
  const used = modules.flatMap(([, store]) => [
    ...code.matchAll(new RegExp(`\\b${store}\\.([a-z]\\w*)`, 'g')),
  ])
  const imported = named.flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
  return [
    ...used.map(([, name = '']) => name),
    ...imported.filter((name) => name !== '' && !name.startsWith('type ')),
  ]
}

/** Store functions that change something under a name that says they only read. */
export function misnamedReads(sources: Sources): string[] {
  const change =
    /insertInto|updateTable|deleteFrom|forUpdate|\b(?:insert into|update|delete from)\b/
  return [...sources].filter(inLayer('store', 'queue')).flatMap(([path, source]) => {
    const functions = source.split(/^(?=export |(?:async )?function )/m)
    return functions.flatMap((text) => {
      const [, name = ''] = /^(?:export )?(?:async )?function (\w+)/.exec(text) ?? []
      const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      return readVerb.test(name) && change.test(code) ? [`${path}: ${name}`] : []
    })
  })
}

export const portValues = (source: string) =>
  [
    ...source.matchAll(
      /^export (?!type |class \w+ extends \w*Error\b|class \w+ extends Failure\b).*/gm,
    ),
  ].map(([line]) => line)
