import { type Testimonial, testimonials, testimonialsNote } from '#web/content/testimonials.ts'
import { Ornament } from '#web/ui/ornament.tsx'

type Props = {
  quotes?: readonly Testimonial[]
  /** True in every build, false in development and in tests. */
  isProduction?: boolean
}

/** Invented quotes are never in a build, so no public site can show one. In development each is labeled. */
export function Testimonials({
  quotes = testimonials,
  isProduction = import.meta.env.PROD,
}: Props) {
  const hasSample = quotes.some(({ sample }) => sample)
  const [first, ...rest] = quotes
  if (!first || (hasSample && isProduction)) return null
  return (
    <section className="wrap section" aria-label="What people told us">
      <Ornament />
      <div className="testimonials">
        <Quote {...first} />
        <div>
          {rest.map((testimonial) => (
            <Quote key={testimonial.attribution} {...testimonial} />
          ))}
          {!hasSample && <p className="small muted">{testimonialsNote}</p>}
        </div>
      </div>
    </section>
  )
}

function Quote({ quote, attribution, sample }: Testimonial) {
  return (
    <figure>
      <blockquote>“{quote}”</blockquote>
      <figcaption>
        {sample && <strong>Example. </strong>}
        {attribution}
      </figcaption>
    </figure>
  )
}
