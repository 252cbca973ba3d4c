import * as z from 'zod/mini'

/**
 * The preview is streamed as lines of JSON: `stage` is the progress, each `text` is a piece to append,
 * `done` is the complete preview as stored, `failed` means that nothing was stored. `checked` is false
 * if no judge was available.
 */
const stage = z.enum(['writing', 'checking'])
const done = z.object({ preview: z.string(), checked: z.boolean() })
export const previewLine = z.union([
  z.object({ stage }),
  z.object({ text: z.string() }),
  z.object({ done }),
  z.object({ failed: z.literal(true) }),
])
export type PreviewLine = z.infer<typeof previewLine>
export type PreviewStage = z.infer<typeof stage>
export type PreviewDone = z.infer<typeof done>

export const previewStreamType = 'application/x-ndjson'
