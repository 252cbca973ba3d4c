import { pages } from '#contract/urls.ts'
import { excerpts } from '#web/copy/proof.ts'

export type Testimonial = {
  /** Word for word, or with other names if the family asked for that. */
  text: string
  signedAs: string
  namesChanged: boolean
}

/** What families allowed us to share, at most three. */
const testimonials: readonly Testimonial[] = []

/** Until families have allowed us to share their words, excerpts of examples, named as that. */
export function Testimonials({ shown = testimonials }: { shown?: readonly Testimonial[] }) {
  const isNew = shown.length === 0
  return (
    <section id="testimonials" className="wrap section" aria-labelledby="told">
      <h2 id="told">{isNew ? 'From Our Examples' : 'What People Told Us'}</h2>
      <div className="testimonials">
        {isNew
          ? excerpts.map(({ slug, title, text }) => (
              <figure key={slug}>
                <blockquote>{text}</blockquote>
                <figcaption>
                  From an example: <a href={pages.example(slug)}>{title}</a>
                </figcaption>
              </figure>
            ))
          : shown.map(({ text, signedAs }) => (
              <figure key={text}>
                <blockquote>“{text}”</blockquote>
                <figcaption>{signedAs}</figcaption>
              </figure>
            ))}
        <p className="small muted">
          {isNew &&
            'We’re new. When families allow us to share their words, you’ll find them here.'}
          {shown.some(({ namesChanged }) => namesChanged) && 'Names changed for privacy.'}
        </p>
      </div>
    </section>
  )
}
