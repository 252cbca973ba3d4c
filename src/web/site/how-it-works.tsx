import type { ReactNode } from 'react'
import { priceInDollars } from '#domain/offer.ts'
import { writer } from '#domain/writer.ts'

const steps = [
  {
    name: 'Share Memories',
    text: 'Who they were to you, what they were like, one thing you remember. A few words make a minute. Ten minutes of memories make a whole eulogy.',
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

/** `children`: what stands below the steps. */
export function HowItWorks({ children }: { children?: ReactNode }) {
  return (
    <section id="how-it-works" className="wrap section two-column">
      <header>
        <h2>How It Works</h2>
        <p className="muted">Four short steps. You can stop and come back.</p>
      </header>
      <div>
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
        {children}
      </div>
    </section>
  )
}
