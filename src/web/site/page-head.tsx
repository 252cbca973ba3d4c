type Props = { title: string; lede: string }

/** How a page without the form begins. */
export function PageHead({ title, lede }: Props) {
  return (
    <header className="wrap page-head">
      <h1>{title}</h1>
      <p className="lede">{lede}</p>
    </header>
  )
}
