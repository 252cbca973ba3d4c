import * as z from 'zod/mini'

/** True if no real model is configured. The pages then show a notice. */
export const siteReply = z.object({ demonstration: z.boolean() })
