import * as z from 'zod/mini'

/** The pages show a notice if no real model is configured, and on a test site. */
export const siteReply = z.object({ demonstration: z.boolean(), staging: z.boolean() })

export type Site = z.infer<typeof siteReply>
