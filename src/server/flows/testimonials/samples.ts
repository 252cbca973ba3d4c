import type { ShownTestimonial } from '#domain/testimonial.ts'

const sample = (signedAs: string, text: string): ShownTestimonial => ({
  text,
  signedAs,
  namesChanged: false,
  sample: true,
})

/** Invented, and labeled as examples. They show a developer and a test site what the section will hold. */
export const sampleTestimonials = [
  sample(
    'Maren, for her father',
    'I had a page of notes and no beginning. The beginning it gave me was my own sentence about his boots by the back door. I could take it from there.',
  ),
  sample(
    'Theo, for his grandmother',
    'My aunt came up afterward and said it sounded like me. That was all I wanted.',
  ),
  sample(
    'Alice, for a friend',
    'I read it four times in the car, and then I could read it in the church.',
  ),
]
