import { pages } from '#contract/urls.ts'
import { offer } from '#web/copy/offer-words.ts'

/** `brief`: with a link to the page of the price, which has the list. */
export function PriceCard({ brief = false }) {
  return (
    <div className="card card-outlined">
      <div className="price-card one-column">
        <div>
          <p className="amount line">
            {offer.amount} <small>{offer.terms}</small>
          </p>
          <p className="muted">{offer.free}</p>
          <a className="btn btn-primary" href={pages.form()}>
            Start Writing Your Eulogy
          </a>
        </div>
        {brief ? (
          <p>
            {offer.brief} {offer.guarantee} <a href={pages.pricing()}>What’s included</a>
          </p>
        ) : (
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
        )}
      </div>
    </div>
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
