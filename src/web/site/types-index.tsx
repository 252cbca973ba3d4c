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
