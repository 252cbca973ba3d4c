import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gradeOf } from '#tests/eval/style.ts'

/** The highest Flesch–Kincaid grade of a public page. */
export const maxGrade = 8

type PageGrade = { path: string; words: number; grade: number }

/** Every page of the sitemap, hardest first. */
export function gradePages(): PageGrade[] {
  return publicPaths()
    .map((path) => {
      const prose = proseOf(readBuiltPage(path))
      return { path, words: prose.split(/\s+/).length, grade: gradeOf(prose) }
    })
    .sort((a, b) => b.grade - a.grade)
}

export function formatGrades(pages: readonly PageGrade[]): string {
  const rows = pages.map(
    ({ path, words, grade }) =>
      `${grade.toFixed(1).padStart(5)}  ${String(words).padStart(5)}  ${path}`,
  )
  return ['grade  words  page', ...rows].join('\n')
}

const root = join(import.meta.dirname, '../..')
const client = join(root, 'build/client')

/** Why the built pages can't be read, or null. In CI there is always a fresh build. */
export function missingBuild(): string | null {
  const home = join(client, 'index.html')
  if (!existsSync(home)) return 'there is no build: npm run build'
  if (process.env.CI) return null
  const built = statSync(home).mtimeMs
  const sources = globSync('src/{web,domain,contract}/**/*.{ts,tsx,md}', { cwd: root })
  const isStale = sources.some((file) => statSync(join(root, file)).mtimeMs > built)
  return isStale ? 'the build is older than the sources: npm run build' : null
}

/** The paths in the sitemap, so a new page is found without being listed anywhere. */
export function publicPaths(): string[] {
  const sitemap = readFileSync(join(client, 'sitemap.xml'), 'utf8')
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

export function readBuiltPage(path: string): string {
  return readFileSync(join(client, path, 'index.html'), 'utf8')
}

/** Not prose: code, what is filled in, navigation and headings. */
const leftOut = /<(script|style|noscript|form|nav|svg|h[1-6])\b[\s\S]*?<\/\1>/g
const inlineTag = /<\/?(a|em|strong|b|i|small|span|time|code|abbr|wbr|q|cite)\b[^>]*>/g
/** Shorter lines are labels and links. */
const minWords = 4

/** The paragraphs of a page's main part, one per line. */
export function proseOf(html: string): string {
  const [, main = ''] = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html) ?? []
  return linesOf(main)
    .filter((text) => text.split(' ').length >= minWords)
    .join('\n')
}

/** The texts of a part of a page, without its markup. */
export function linesOf(html: string): string[] {
  return (
    html
      .replace(/\s+/g, ' ')
      // React puts empty comments between text and values.
      .replace(/<!--.*?-->/g, '')
      .replace(leftOut, '\n')
      .replace(inlineTag, '')
      .replace(/<[^>]+>/g, '\n')
      .split('\n')
      .map(toText)
      .filter((text) => text !== '')
  )
}

const entities: Record<string, string> = {
  amp: '&',
  quot: '"',
  '#x27': "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
}

function toText(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|quot|#x27|lt|gt|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
