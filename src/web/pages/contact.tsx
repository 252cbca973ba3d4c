import { pages } from '#contract/urls.ts'
import { answerTime } from '#domain/offer.ts'
import { funeralPlanning, griefSupport, hotline } from '#web/copy/support.ts'
import type { Page } from '#web/page.ts'
import { ContactForm } from '#web/site/contact-form.tsx'
import { PageHead } from '#web/site/page-head.tsx'
import { ExternalLink } from '#web/site/rich-text.tsx'

export const page: Page = {
  title: 'Contact Us and Grief Support',
  heading: 'Contact Us',
  description: `Write to us about your eulogy, a payment or a refund; we typically answer ${answerTime}. Also here: grief support, and help with planning a funeral.`,
  path: pages.contact(),
  keywords: ['contact', 'eulogy help', 'grief support', 'funeral planning'],
  start: 'lazy',
}

// Not `export default`, which React Router would wrap with its data router: see app.tsx.
export { Contact as default }

function Contact() {
  return (
    <main id="main">
      <PageHead
        page={page}
        lede={`Ask us anything about your eulogy, a payment or a refund. A person reads every message and answers, typically ${answerTime}.`}
      />
      <section id="contact" className="wrap section two-column">
        <div>
          <h2>Write to Us</h2>
          <p className="muted">
            Lost the link to your eulogy?{' '}
            <a href={pages.findMyEulogy()}>We can email it to you again</a>.
          </p>
        </div>
        <ContactForm />
      </section>
      <GriefSupport />
      <FuneralPlanning />
      <p className="wrap section">
        <a className="btn" href={pages.home()}>
          Return to Homepage
        </a>
      </p>
    </main>
  )
}

function GriefSupport() {
  return (
    <section id="grief-support" className="wrap section two-column">
      <h2>Grief Support</h2>
      <div className="resources measure one-column">
        <div>
          <h3>
            <ExternalLink text={hotline.name} to={hotline.url} />
          </h3>
          <p className="hotline">
            <a className="tap" href={`tel:${hotline.number}`}>
              Call {hotline.number}
            </a>{' '}
            or{' '}
            <a className="tap" href={`sms:${hotline.number}`}>
              text {hotline.number}
            </a>
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

function FuneralPlanning() {
  return (
    <section id="funeral-planning" className="wrap section two-column">
      <h2>Planning a Funeral</h2>
      <div className="resources measure one-column">
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
