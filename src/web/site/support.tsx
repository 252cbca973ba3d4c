import { funeralPlanning, griefSupport, hotline } from '#web/content/support.ts'
import { ExternalLink } from './rich-text.tsx'

export function GriefSupport() {
  return (
    <section id="grief-support" className="wrap section two-column">
      <h2>Grief Support</h2>
      <div className="resources">
        <div>
          <h3>
            <ExternalLink text={hotline.name} to={hotline.url} />
          </h3>
          <p className="hotline">
            <a href={`tel:${hotline.number}`}>Call {hotline.number}</a> or{' '}
            <a href={`sms:${hotline.number}`}>text {hotline.number}</a>
          </p>
          <p>{hotline.text}</p>
          <p className="muted">{hotline.outsideUs}</p>
        </div>
        {griefSupport.map((resource) => (
          <Resource key={resource.url} {...resource} />
        ))}
      </div>
    </section>
  )
}

export function FuneralPlanning() {
  return (
    <section id="funeral-planning" className="wrap section two-column">
      <h2>Planning a Funeral</h2>
      <div className="resources">
        {funeralPlanning.map((resource) => (
          <Resource key={resource.url} {...resource} />
        ))}
      </div>
    </section>
  )
}

function Resource({ name, url, text }: (typeof funeralPlanning)[number]) {
  return (
    <div>
      <h3>
        <ExternalLink text={name} to={url} />
      </h3>
      <p>{text}</p>
    </div>
  )
}
