import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

type Source = { file: string; text: string }

/** Every file with words that a visitor or buyer can see. */
const patterns = [
  'src/web/**/*.{ts,tsx,md}',
  'src/domain/**/*.ts',
  'src/contract/**/*.ts',
  'src/server/{emails,files,http}/**/*.ts',
]
const isInternal = /\.test\.|-in-tests\.|^src\/web\/gallery\//

/** The strings and the text of each file, without comments and names. Line breaks become spaces. */
export function readVisibleText(): Source[] {
  return patterns
    .flatMap((pattern) => globSync(pattern))
    .filter((file) => !isInternal.test(file))
    .map((file) => {
      const source = readFileSync(file, 'utf8')
      const text = file.endsWith('.md') ? source : stringsIn(file, source).join('\n')
      return { file, text: text.replace(/[^\S\n]*\n[^\S\n]*(?=\S)/g, ' ').replaceAll("'", '’') }
    })
}

function stringsIn(file: string, source: string): string[] {
  const found: string[] = []
  visit(parseSync(file, source).program, found)
  return found
}

function visit(node: unknown, found: string[]) {
  if (Array.isArray(node)) for (const part of node) visit(part, found)
  else if (node && typeof node === 'object' && 'type' in node) {
    if (node.type === 'ImportDeclaration') return
    const value = 'value' in node ? node.value : null
    if (typeof value === 'string') found.push(value)
    if (isTemplatePart(value)) found.push(value.raw)
    for (const part of Object.values(node)) visit(part, found)
  }
}

const isTemplatePart = (value: unknown): value is { raw: string } =>
  typeof value === 'object' && value !== null && 'raw' in value && typeof value.raw === 'string'
