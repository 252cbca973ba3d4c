import { Breadcrumbs } from './breadcrumbs.tsx'

type Props = {
  title: string
  lede: string
  /** The name of this page in the breadcrumbs. */
  here: string
}

/** The head of a page without the form. */
export function PageHead({ title, lede, here }: Props) {
  return (
    <header className="wrap page-head">
      <Breadcrumbs here={here} />
      <h1>{title}</h1>
      <p className="lede">{lede}</p>
    </header>
  )
}
