import { type Testimonial, testimonials, testimonialsNote } from '#web/content/testimonials.ts'
import { Ornament } from '#web/ui/ornament.tsx'

export function Testimonials() {
  const [first, ...rest] = testimonials
  return (
    <section className="wrap section" aria-label="What people told us">
      <Ornament />
      <div className="testimonials">
        <Quote {...first} />
        <div>
          {rest.map((testimonial) => (
            <Quote key={testimonial.attribution} {...testimonial} />
          ))}
          <p className="small muted">{testimonialsNote}</p>
        </div>
      </div>
    </section>
  )
}

function Quote({ quote, attribution }: Testimonial) {
  return (
    <figure>
      <blockquote>“{quote}”</blockquote>
      <figcaption>{attribution}</figcaption>
    </figure>
  )
}
