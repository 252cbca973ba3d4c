import { pages } from '#contract/urls.ts'
import { type Testimonial, testimonials } from '#web/content/testimonials.ts'
import { Ornament } from '#web/ui/ornament.tsx'

/** Until families have allowed us to share their words, we say that we're new. */
export function Testimonials({ shown = testimonials }: { shown?: readonly Testimonial[] }) {
  const [first, ...rest] = shown
  return (
    <section id="testimonials" className="wrap section" aria-label="What people told us">
      <Ornament />
      {first ? (
        <div className="testimonials">
          <Quote {...first} />
          <div>
            {rest.map((testimonial) => (
              <Quote key={testimonial.text} {...testimonial} />
            ))}
            {shown.some(({ namesChanged }) => namesChanged) && (
              <p className="small muted">Names changed for privacy.</p>
            )}
          </div>
        </div>
      ) : (
        <p>
          We’re new. When families allow us to share their words, you’ll find them here. Until then,{' '}
          <a href={pages.eulogyExamples()}>read the examples</a>.
        </p>
      )}
    </section>
  )
}

function Quote({ text, signedAs }: Testimonial) {
  return (
    <figure>
      <blockquote>“{text}”</blockquote>
      <figcaption>{signedAs}</figcaption>
    </figure>
  )
}
