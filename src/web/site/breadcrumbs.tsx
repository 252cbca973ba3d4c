import { pages } from '#contract/urls.ts'

type Props = {
  /** The pages between the home page and this one. */
  parents?: readonly { name: string; path: string }[]
  here: string
}

/** The build writes the same trail into the structured data. */
export function Breadcrumbs({ parents = [], here }: Props) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {[{ name: 'Home', path: pages.home() }, ...parents].map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
