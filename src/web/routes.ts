import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { articleCards } from './content/articles/cards.ts'

/** The whole site map. A page is a line here; it is prerendered by being here. */
export default [
  index('pages/home.tsx'),
  route('payment-success', 'pages/payment-success.tsx'),
  route('eulogy-ideas', 'pages/eulogy-ideas.tsx'),
  ...articleCards.map(({ slug }) =>
    route(`eulogy-ideas/${slug}`, 'pages/article.tsx', { id: `article-${slug}` }),
  ),
  route('404', 'pages/not-found.tsx'),
] satisfies RouteConfig
