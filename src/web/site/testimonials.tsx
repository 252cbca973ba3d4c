import { useEffect, useState } from 'react'
import { pages } from '#contract/urls.ts'
import type { ShownTestimonial } from '#domain/testimonial.ts'
import { listTestimonials } from '#web/api.ts'
import { logError } from '#web/log.ts'
import { Ornament } from '#web/ui/ornament.tsx'

/** Words of buyers, as soon as the operator has approved some. Until then, and without scripts, we say that we're new. */
export function Testimonials() {
  const [shown, setShown] = useState<readonly ShownTestimonial[]>([])
  useEffect(() => {
    listTestimonials().then(
      ({ testimonials }) => setShown(testimonials),
      (error: unknown) => logError('The testimonials could not be read', error),
    )
  }, [])
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

function Quote({ text, signedAs, sample }: ShownTestimonial) {
  return (
    <figure>
      <blockquote>“{text}”</blockquote>
      <figcaption>
        {sample && <strong>Example. </strong>}
        {signedAs}
      </figcaption>
    </figure>
  )
}
