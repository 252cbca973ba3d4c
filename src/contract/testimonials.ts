import * as z from 'zod/mini'
import { shownTestimonial } from '#domain/testimonial.ts'

export const testimonialsReply = z.object({ testimonials: z.array(shownTestimonial) })
