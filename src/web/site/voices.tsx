import { type Testimonial, testimonials, testimonialsNote } from '#web/content/testimonials.ts'
import { Ornament } from '#web/ui/ornament.tsx'

export function Voices() {
  const [first, ...rest] = testimonials
  return (
    <section className="wrap section" aria-label="What people told us">
      <Ornament />
      <div className="voices">
        <Voice {...first} />
        <div>
          {rest.map((voice) => (
            <Voice key={voice.by} {...voice} />
          ))}
          <p className="small muted">{testimonialsNote}</p>
        </div>
      </div>
    </section>
  )
}

function Voice({ words, by }: Testimonial) {
  return (
    <figure>
      <blockquote>“{words}”</blockquote>
      <figcaption>{by}</figcaption>
    </figure>
  )
}
