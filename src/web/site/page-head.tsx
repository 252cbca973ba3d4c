type Props = { title: string; lede: string }

/** The head of a page without the form. */
export function PageHead({ title, lede }: Props) {
  return (
    <header className="wrap page-head">
      <h1>{title}</h1>
      <p className="lede">{lede}</p>
    </header>
  )
}
