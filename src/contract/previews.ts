import * as z from 'zod/mini'

/**
 * The preview is streamed as lines of JSON: each `text` is a further piece to append, `done` is the
 * whole cut preview as it is stored, `failed` says that nothing was stored.
 */
export const previewLine = z.union([
  z.object({ text: z.string() }),
  z.object({ done: z.object({ preview: z.string() }) }),
  z.object({ failed: z.literal(true) }),
])
export type PreviewLine = z.infer<typeof previewLine>

export const previewStreamType = 'application/x-ndjson'
