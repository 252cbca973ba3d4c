import { funeralPlanning, griefSupport, hotline } from '#web/content/support.ts'
import { OutLink } from './prose.tsx'

export function GriefSupport() {
  return (
    <section id="grief-support" className="wrap section margined">
      <h2>Help in grief</h2>
      <div className="resources">
        <div>
          <h3>
            <OutLink words={hotline.name} to={hotline.address} />
          </h3>
          <p className="hotline">
            Call <a href={`tel:${hotline.number}`}>{hotline.number}</a> or text{' '}
            <a href={`sms:${hotline.number}`}>{hotline.number}</a>
          </p>
          <p>{hotline.text}</p>
          <p className="muted">{hotline.elsewhere}</p>
        </div>
        {griefSupport.map((place) => (
          <Resource key={place.address} {...place} />
        ))}
      </div>
    </section>
  )
}

export function FuneralPlanning() {
  return (
    <section id="funeral-planning" className="wrap section margined">
      <h2>Planning a funeral</h2>
      <div className="resources">
        {funeralPlanning.map((place) => (
          <Resource key={place.address} {...place} />
        ))}
      </div>
    </section>
  )
}

function Resource({ name, address, text }: (typeof funeralPlanning)[number]) {
  return (
    <div>
      <h3>
        <OutLink words={name} to={address} />
      </h3>
      <p>{text}</p>
    </div>
  )
}
