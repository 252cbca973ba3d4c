import { brand } from '#web/content/brand.ts'

export function Footer() {
  return (
    <footer className="foot">
      <div className="wrap">
        <p>
          <strong>{brand.name}</strong>
          <br />
          Help with the words, when somebody has died and you are the one who will speak.
        </p>
        <p>
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
        </p>
        <ul>
          {brand.sisterSites.map(({ name, address }) => (
            <li key={address}>
              <a href={address}>{name}</a>
            </li>
          ))}
        </ul>
        <p className="small">For people aged 18 and over.</p>
      </div>
    </footer>
  )
}
