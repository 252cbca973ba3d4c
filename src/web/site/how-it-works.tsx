import { priceInDollars } from '#domain/offer.ts'
import { writer } from '#domain/writer.ts'

const steps = [
  {
    name: 'Share Memories',
    text: 'Who they were to you, one thing you remember. We read it and ask. A few words make a minute. Ten minutes of memories make a whole eulogy.',
  },
  {
    name: 'Preview',
    text: `You read how the eulogy begins, free, before you decide anything. ${writer.promise}`,
  },
  {
    name: 'Get the Full Tribute',
    text: `For ${priceInDollars} you get the whole text to edit, download and read aloud. A copy goes to your email.`,
  },
]

export function HowItWorks() {
  return (
    <section id="how-it-works" className="wrap section two-column no-print">
      <h2>How It Works</h2>
      <ol className="steps">
        {steps.map(({ name, text }, index) => (
          <li key={name}>
            <span className="step-number" aria-hidden="true">
              {index + 1}
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
