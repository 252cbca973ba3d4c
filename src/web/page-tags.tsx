import { brand } from './copy/brand-words.ts'
import { formatTitle, type Page } from './page.ts'

/** The build adds the sharing image and structured data. */
export function PageTags({ page }: { page: Page }) {
  const { description, published } = page
  const title = formatTitle(page)
  const url = brand.address + page.path
  const named = {
    description,
    keywords: page.keywords.join(', '),
    ...(page.hidden && { robots: 'noindex' }),
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
  }
  const properties = {
    'og:type': published ? 'article' : 'website',
    ...(published && { 'article:published_time': published }),
    'og:site_name': brand.name,
    'og:locale': 'en_US',
    'og:title': title,
    'og:description': description,
    'og:url': url,
  }
  return (
    <>
      <title>{title}</title>
      <link rel="canonical" href={url} />
      {Object.entries(named).map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
    </>
  )
}
