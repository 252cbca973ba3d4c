export type Testimonial = {
  quote: string
  attribution: string
  /** Invented. A build leaves the section out while there is one; the launch check fails if a build shows one. */
  sample: boolean
}

export const testimonials: readonly [Testimonial, Testimonial, Testimonial] = [
  {
    quote:
      'I had a page of notes and no beginning. The beginning it gave me was my own sentence about his boots by the back door. I could take it from there.',
    attribution: 'Maren, for her father',
    sample: true,
  },
  {
    quote: 'My aunt came up afterward and said it sounded like me. That was all I wanted.',
    attribution: 'Theo, for his grandmother',
    sample: true,
  },
  {
    quote: 'I read it four times in the car, and then I could read it in the church.',
    attribution: 'Alice, for a friend',
    sample: true,
  },
]

export const testimonialsNote = 'Names changed for privacy.'
