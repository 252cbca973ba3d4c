import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { pages } from '#contract/urls.ts'
import { relationshipPages } from './copy/relationships/all.ts'

const eulogyRoutes = relationshipPages.map(({ relationship }) => {
  const path = pages.eulogyFor(relationship).slice(1)
  return route(path, 'pages/relationship-page.tsx', { id: path })
})

/**
 * The site map. Every page listed here is prerendered. The examples share one route, because the browser loads
 * the list of routes; react-router.config.ts lists their paths.
 */
export default [
  index('pages/home.tsx'),
  route('pricing', 'pages/pricing.tsx'),
  route('eulogy-types', 'pages/eulogy-types-page.tsx'),
  route('about', 'pages/about-page.tsx'),
  route('contact', 'pages/contact.tsx'),
  ...markdownFiles('legal').map((slug) => route(slug, 'pages/legal.tsx', { id: slug })),
  route('payment-success', 'pages/payment-success.tsx'),
  route('my-eulogy', 'pages/find-my-eulogy/my-eulogy.tsx'),
  route('read', 'pages/shared-eulogy/read.tsx'),
  route('find-my-eulogy', 'pages/find-my-eulogy/find-my-eulogy.tsx'),
  route('share-a-memory', 'pages/share-a-memory.tsx'),
  ...eulogyRoutes,
  route('eulogy-ideas', 'pages/eulogy-ideas.tsx'),
  ...markdownFiles('articles').map((slug) =>
    route(`eulogy-ideas/${slug}`, 'pages/article-page.tsx', { id: `article-${slug}` }),
  ),
  route('eulogy-examples', 'pages/examples/eulogy-examples.tsx'),
  route('eulogy-examples/:slug', 'pages/examples/example-page.tsx'),
  route('404', 'pages/not-found.tsx'),
] satisfies RouteConfig

/** The names of the Markdown files in a folder, which are the last part of their URLs. */
function markdownFiles(folder: 'articles' | 'legal'): string[] {
  const files = globSync('*.md', { cwd: join(import.meta.dirname, '../../content', folder) })
  return files.map((file) => basename(file, '.md')).sort()
}
