import * as z from 'zod/mini'

export const testimonialBounds = { text: 1_000, signedAs: 60 } as const

/** What a buyer tells us about how it went. */
export type TestimonialInput = {
  text: string
  /** Whether we may show it on the home page, signed like this. */
  share: boolean
  signedAs: string
  changeNames: boolean
}

/** A testimonial on the home page. */
export const shownTestimonial = z.object({
  text: z.string(),
  signedAs: z.string(),
  namesChanged: z.boolean(),
  /** Invented. Only a test site and the demonstration have these, each labeled. */
  sample: z.boolean(),
})
export type ShownTestimonial = z.infer<typeof shownTestimonial>

/** So many are on the home page, the newest first. */
export const shownTestimonials = 3

/** What is wrong with it, in words for the person who typed it; null if nothing is. */
export function testimonialProblem({ text, share, signedAs }: TestimonialInput): string | null {
  if (text === '') return 'Please write a sentence, or choose “No, thank you.”'
  if (text.length > testimonialBounds.text)
    return `That’s ${text.length} characters. Please keep it to ${testimonialBounds.text}.`
  if (share && signedAs === '') return 'Please tell us how to sign it.'
  if (share && signedAs.length > testimonialBounds.signedAs)
    return `Please keep how you sign it to ${testimonialBounds.signedAs} characters.`
  return null
}

const dayMs = 24 * 60 * 60 * 1_000

/** We ask two weeks after the funeral, or a month after the purchase. Later than another two weeks, we don't ask. */
export const askingTimes = {
  afterFuneralMs: 14 * dayMs,
  afterPurchaseMs: 30 * dayMs,
  lateMs: 14 * dayMs,
} as const
