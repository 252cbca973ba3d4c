import { pages } from '#contract/urls.ts'
import { ContactForm } from '#web/contact/contact-form.tsx'
import { pageMeta } from '#web/content/page-meta.ts'
import { Panel } from '#web/eulogy/panel.tsx'
import { showsForm } from '#web/eulogy/panel-state.ts'
import { usePanel } from '#web/eulogy/use-panel.ts'
import type { PageHandle } from '#web/page-handle.ts'
import familyGroup from '#web/pictures/family-group.svg'
import { ScrollLink } from '#web/ui/scroll-link.tsx'

export const handle: PageHandle = { start: 'late' }

export const meta = () =>
  pageMeta({
    title: 'Craft a Heartfelt Eulogy in Minutes',
    description:
      'Tell us about the person who died, in your own words, and read the beginning of a eulogy for free. The full text is 19 USD, once.',
    path: pages.home(),
    keywords: ['eulogy', 'eulogy writer', 'write a eulogy', 'funeral speech'],
  })

export default function Home() {
  const panel = usePanel()
  const filling = showsForm(panel.state)
  return (
    <main>
      {filling && <Hero />}
      <section id="eulogy-form" className={filling ? 'wrap form-layout' : 'wrap reading'}>
        {filling && <FormSide />}
        <div className={filling ? undefined : 'reading-panel'}>
          <noscript>
            <p className="trouble">
              The form on this page needs JavaScript, which is switched off in this browser. Please
              switch it on, or open this page in another browser, and the form will work.
            </p>
          </noscript>
          <Panel {...panel} />
        </div>
      </section>
      {filling && <HowItWorks />}
      {filling && <Contact />}
    </main>
  )
}

function Hero() {
  return (
    <section className="hero wrap">
      <h1>Craft a Heartfelt Eulogy in Minutes</h1>
      <p className="lede">
        A free helper for the one who will speak. It gently guides you through sharing memories, and
        makes a personal tribute from your own words.
      </p>
      <div className="hero-actions">
        <ScrollLink to="eulogy-form" className="btn btn-first">
          Start Writing Your Eulogy – It's Free
        </ScrollLink>
        <ScrollLink to="how-it-works" className="btn">
          Learn More
        </ScrollLink>
      </div>
      <p className="small muted">
        The preview is free. The full eulogy is 19 USD, once. No subscription.
      </p>
    </section>
  )
}

function FormSide() {
  return (
    <div className="form-side">
      <img
        src={familyGroup}
        width={480}
        height={360}
        loading="lazy"
        alt="A family stands close together, seen from behind, looking at a low sun"
      />
      <p className="muted">
        Four short steps, then a free preview. If you buy the full text: 19 USD once, two retries,
        and your money back within 7 days if it is not right.
      </p>
    </div>
  )
}

const steps = [
  {
    name: 'Share Memories',
    text: 'Who they were to you, what they were like, one thing you remember. Half sentences are enough.',
  },
  {
    name: 'Preview',
    text: 'You read how the eulogy begins, free, before you decide anything.',
  },
  {
    name: 'Get the Full Tribute',
    text: 'For 19 USD you receive the whole text to copy, download and read aloud. A copy goes to your email.',
  },
]

function HowItWorks() {
  return (
    <section id="how-it-works" className="wrap section margined">
      <h2>How It Works</h2>
      <ol className="steps">
        {steps.map(({ name, text }, place) => (
          <li key={name}>
            <span className="n" aria-hidden="true">
              {place + 1}
            </span>
            <div>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Contact() {
  return (
    <section id="contact" className="wrap section margined">
      <div>
        <h2>Contact Us</h2>
        <p className="muted">
          A question, a wish, something that went wrong: write to us. We typically answer within 24
          hours.
        </p>
      </div>
      <ContactForm />
    </section>
  )
}
