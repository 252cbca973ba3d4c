import type { ComponentProps } from 'react'
import { pages } from '#contract/urls.ts'
import { offer } from '#web/content/offer.ts'

type Props = Omit<ComponentProps<'div'>, 'className'> & {
  /** An outlined card has a hairline inside its edge. */
  kind?: 'raised' | 'outlined'
}

const classes = { raised: 'card card-padded', outlined: 'card card-padded card-outlined' }

function Card({ kind = 'raised', ...rest }: Props) {
  return <div className={classes[kind]} {...rest} />
}

export function PriceCard() {
  return (
    <Card kind="outlined">
      <div className="price-card one-column">
        <div>
          <p className="amount">
            {offer.amount} <small>{offer.terms}</small>
          </p>
          <p className="muted">{offer.free}</p>
          <a className="btn btn-primary" href={pages.form()}>
            Start Writing Your Eulogy
          </a>
        </div>
        <div>
          <ul className="included-list">
            {offer.contents.map((line) => (
              <li key={line}>{keepRangesTogether(line)}</li>
            ))}
          </ul>
          <p className="small muted">
            {offer.payment} {offer.language}
          </p>
        </div>
      </div>
    </Card>
  )
}

/** Prevents a line break inside "3–4". */
function keepRangesTogether(line: string) {
  return line.split(/(\d+–\d+)/).map((part) =>
    part.includes('–') ? (
      <span key={part} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
