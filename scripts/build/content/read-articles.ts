import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { countWords } from '#domain/length.ts'
import { inListOrder } from '#web/copy/articles/article.ts'
import { formatMonth } from '#web/copy/format-date.ts'
import { dateSchema, markdown, readMarkdown } from './markdown.ts'

const content = join(import.meta.dirname, '../../../content')
const articlesFolder = join(content, 'articles')
const wordsPerMinute = 200

export const articleSchema = z.strictObject({
  title: z.string(),
  date: dateSchema,
  category: z.string(),
  excerpt: z.string(),
  /** For search engines, if the title is too long for them or isn't what people search for. */
  searchTitle: z.optional(z.string()),
  /** For search engines: 120 to 155 characters. */
  description: z.string(),
  /** The name of a drawing in content/pictures. */
  picture: z.string(),
  /** Which part stays visible where the picture is cropped. */
  crop: z._default(z.enum(['low', 'middle']), 'middle'),
  /** False if no AI helped to write it. */
  ai: z._default(z.boolean(), true),
  /** Only if this person did review the article. */
  reviewedBy: z.optional(z.strictObject({ name: z.string(), role: z.string() })),
})

export type SourceArticle = ReturnType<typeof readArticle>

export function readArticles(): readonly SourceArticle[] {
  const files = globSync('*.md', { cwd: articlesFolder })
  return inListOrder(files.map((file) => readArticle(join(articlesFolder, file))))
}

export function readArticle(file: string) {
  const slug = basename(file, '.md')
  const { data, text } = readMarkdown(file, articleSchema)
  const content = markdown.parse(text, { async: false })
  return {
    ...data,
    id: slug,
    slug,
    month: formatMonth(data.date),
    alt: altOf(data.picture),
    readTime: `${Math.round(countWords(withoutTags(content)) / wordsPerMinute)} min read`,
    content,
  }
}

export function pictureFile(picture: string): string {
  return join(content, 'pictures', `${picture}.svg`)
}

function altOf(picture: string): string {
  const label = /aria-label="([^"]+)"/.exec(readFileSync(pictureFile(picture), 'utf8'))?.[1]
  if (!label) throw new Error(`The picture ${picture} has no aria-label`)
  return label
}

function withoutTags(html: string): string {
  return html.replace(/<[^>]+>/g, ' ').replaceAll('&amp;', '&')
}
