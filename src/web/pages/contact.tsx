import { pages } from '#contract/urls.ts'
import { answerTime } from '#domain/offer.ts'
import type { Page } from '#web/page.ts'
import { ContactForm } from '#web/site/contact-form.tsx'
import { PageHead } from '#web/site/page-head.tsx'
import { FuneralPlanning, GriefSupport } from '#web/site/support.tsx'

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
