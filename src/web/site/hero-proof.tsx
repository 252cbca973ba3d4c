import { pages } from '#contract/urls.ts'
import { proof } from '#web/copy/proof.ts'

/** What someone typed at night and the sentences it became, instead of a claim. */
export function HeroProof() {
  const { slug, typed, asked, became } = proof
  return (
    <div className="proof">
      <div className="card proof-card">
        <div className="typed">
          <p className="proof-label">What was typed</p>
          <blockquote>{typed}</blockquote>
        </div>
        <div className="typed">
          <p className="proof-label">What we asked</p>
          <blockquote>
            <p>{asked.ask}</p>
            <p>
              <em>{asked.answer}</em>
            </p>
          </blockquote>
        </div>
        <div className="became">
          <p className="proof-label">What it became</p>
          <blockquote>
            {became.map((sentence) => (
              <p key={sentence}>
                {sentence
                  .split('_')
                  .map((part, at) => (at % 2 === 1 ? <u key={part}>{part}</u> : part))}
              </p>
            ))}
          </blockquote>
        </div>
      </div>
      <p className="proof-foot apart">
        <span>
          <u>Underlined</u>: from the notes
        </span>
        <a className="tap" href={pages.example(slug)}>
          Read the whole example
        </a>
      </p>
    </div>
  )
}
