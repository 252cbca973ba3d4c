import { pages } from '#contract/urls.ts'
import { Ornament } from '#web/ui/ornament.tsx'

export type Testimonial = {
  /** Word for word, or with other names if the family asked for that. */
  text: string
  signedAs: string
  namesChanged: boolean
}

/** What families allowed us to share, at most three. */
const testimonials: readonly Testimonial[] = []

/** Until families have allowed us to share their words, we say that we're new. */
export function Testimonials({ shown = testimonials }: { shown?: readonly Testimonial[] }) {
  return (
    <section id="testimonials" className="wrap section" aria-labelledby="told">
      <Ornament />
      <h2 id="told">What People Told Us</h2>
      {shown.length > 0 ? (
        <div className="testimonials">
          {shown.map(({ text, signedAs }) => (
            <figure key={text}>
              <blockquote>“{text}”</blockquote>
              <figcaption>{signedAs}</figcaption>
            </figure>
          ))}
          {shown.some(({ namesChanged }) => namesChanged) && (
            <p className="small muted">Names changed for privacy.</p>
          )}
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
