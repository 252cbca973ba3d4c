import * as z from 'zod/mini'

/** True while no real model is configured: the pages then say so in a thin strip. */
export const siteReply = z.object({ demonstration: z.boolean() })
