export type Testimonial = {
  /** Word for word, or with other names if the family asked for that. */
  text: string
  signedAs: string
  namesChanged: boolean
}

/** What families allowed us to share, at most three. */
export const testimonials: readonly Testimonial[] = []
