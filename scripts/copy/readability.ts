import { gradeOf } from '#tests/eval/style.ts'
import { proseOf, publicPaths, readBuiltPage } from './built-text.ts'

/** The highest Flesch–Kincaid grade of a public page. */
export const maxGrade = 8

export type PageGrade = { path: string; words: number; grade: number }

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
