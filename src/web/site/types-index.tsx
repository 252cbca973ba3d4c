import { eulogyTypes } from '#web/content/eulogy-types.ts'

/** The relationships, set like the index of a book. */
export function TypesIndex() {
  return (
    <ul className="index">
      {eulogyTypes.map(({ label, address }) => (
        <li key={address}>
          <a href={address}>{label}</a>
        </li>
      ))}
    </ul>
  )
}
