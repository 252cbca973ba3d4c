import { pages } from '#contract/urls.ts'
import { eulogyTypes } from '#web/content/eulogy-types.ts'

export function TypesIndex() {
  return (
    <ul className="types-index">
      {eulogyTypes.map(({ label, relationship }) => (
        <li key={relationship}>
          <a href={pages.eulogyFor(relationship)}>{label}</a>
        </li>
      ))}
    </ul>
  )
}
