import type { ComponentProps } from 'react'
import { EulogyMemories } from '#web/journey/memories/eulogy-memories.tsx'
import { ReaderLinks } from './reader-links.tsx'

/** The text for others, and the words of others for the text. */
export function Share(memories: ComponentProps<typeof EulogyMemories>) {
  const { submissionId } = memories.eulogy
  return (
    <>
      <ReaderLinks submissionId={submissionId} />
      <EulogyMemories {...memories} />
    </>
  )
}
