import { pages } from '#contract/urls.ts'
import { type Relationship, relationshipsWithPage } from '#domain/relationship.ts'

/** Words that people look for under these labels. */
const alsoCalled: Partial<Record<Relationship, string>> = {
  spouse: 'husband, wife, partner',
  sibling: 'brother, sister',
  child: 'son, daughter',
}

export function TypesIndex() {
  return (
    <ul className="types-index">
      {relationshipsWithPage.map(({ label, relationship }) => (
        <li key={relationship}>
          <a href={pages.eulogyFor(relationship)}>{label}</a>
          {alsoCalled[relationship] && (
            <span className="small muted"> ({alsoCalled[relationship]})</span>
          )}
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
