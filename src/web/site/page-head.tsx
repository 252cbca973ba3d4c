import { formatHeading, type Page, trailTo } from '#web/page.ts'

/** The head of a page without the form. */
export function PageHead({ page, lede }: { page: Page; lede: string }) {
  return (
    <header className="wrap page-head">
      <Breadcrumbs page={page} />
      <h1>{formatHeading(page)}</h1>
      <p className="lede">{lede}</p>
    </header>
  )
}

export function Breadcrumbs({ page }: { page: Page }) {
  return (
    <nav className="breadcrumbs no-print" aria-label="Breadcrumbs">
      <ol>
        {trailTo(page).map(({ name, path }) =>
          path === page.path ? (
            <li key={path} aria-current="page">
              {name}
            </li>
          ) : (
            <li key={path}>
              <a href={path}>{name}</a>
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}
