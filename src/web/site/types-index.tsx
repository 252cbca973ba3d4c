import { pages } from '#contract/urls.ts'
import { relationshipsWithPage } from '#domain/relationship.ts'

export function TypesIndex() {
  return (
    <ul className="types-index">
      {relationshipsWithPage.map(({ label, relationship }) => (
        <li key={relationship}>
          <a href={pages.eulogyFor(relationship)}>{label}</a>
        </li>
      ))}
    </ul>
  )
}

type FeatureListProps = { parts: readonly { name: string; text: string }[] }

/** Paragraphs with run-in headings. */
export function FeatureList({ parts }: FeatureListProps) {
  return (
    <div className="feature-list measure">
      {parts.map(({ name, text }) => (
        <div key={name}>
          <h3>{name}</h3> <p>{text}</p>
        </div>
      ))}
    </div>
  )
}
