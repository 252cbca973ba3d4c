import { pages } from '#contract/urls.ts'
import { answerTime, priceInDollars, priceInUsd } from '#domain/offer.ts'
import { JourneyScreen } from '#web/journey/journey-screen.tsx'
import { useJourney } from '#web/journey/use-journey.ts'
import type { Page } from '#web/page.ts'
import { OpenAgain } from '#web/pages/find-my-eulogy/open-again.tsx'
import { ContactForm } from '#web/site/contact-form.tsx'
import { HeroProof } from '#web/site/hero-proof.tsx'
import { HomeSections } from '#web/site/home-sections.tsx'
import { HowItWorks } from '#web/site/how-it-works.tsx'

export const page: Page = {
  title: 'Craft a Heartfelt Eulogy in Minutes',
  description: `Tell us about the person who died, in your own words, and read the beginning of a eulogy for free. The full text is ${priceInUsd}, once.`,
  path: pages.home(),
  keywords: ['eulogy', 'eulogy writer', 'write a eulogy', 'funeral speech'],
  start: 'lazy',
}

// Not `export default`, which React Router would wrap with its data router: see app.tsx.
export { Home as default }

function Home() {
  const journey = useJourney()
  const formShown = journey.state.kind === 'form'
  return (
    <main id="main">
      {formShown && <OpenAgain />}
      {formShown && <Hero />}
      <JourneyScreen {...journey} />
      {formShown && (
        <>
          <HowItWorks />
          <HomeSections />
          <Contact />
        </>
      )}
    </main>
  )
}

function Hero() {
  return (
    <section className="hero one-column wrap">
      <div className="hero-words stack-5">
        <h1>Craft a Heartfelt Eulogy in Minutes</h1>
        <p className="lede">
          Free help for the person who has to speak. We gently guide you through sharing your
          memories, and AI turns them into a personal tribute.
        </p>
        <div className="hero-actions">
          <a href="#eulogy-form" className="btn btn-primary">
            Start Writing Your Eulogy – It's Free
          </a>
          {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the specification sets this text; the heading above gives the context */}
          <a href="#how-it-works" className="btn">
            Learn More
          </a>
        </div>
        <p className="small muted">
          The preview is free. The full eulogy is {priceInDollars}, once.
        </p>
        <p className="small muted">
          Is the funeral tomorrow?{' '}
          <a href={pages.article('the-funeral-is-tomorrow')}>A 90-minute plan</a>
        </p>
      </div>
      <HeroProof />
    </section>
  )
}

function Contact() {
  return (
    <section id="contact" className="wrap section two-column">
      <div>
        <h2>Contact Us</h2>
        <p className="muted">
          A question or a problem? Send us a message. We typically answer {answerTime}.
        </p>
      </div>
      <details className="fold">
        <summary className="btn">Write a message</summary>
        <ContactForm />
      </details>
    </section>
  )
}
