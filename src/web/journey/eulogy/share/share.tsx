import type { ComponentProps } from 'react'
import { EulogyMemories } from '#web/journey/memories/eulogy-memories.tsx'
import { ReaderLinks } from './reader-links.tsx'
import { SendLink } from './send-link.tsx'

/** The text for others, and the words of others for the text. */
export function Share(memories: ComponentProps<typeof EulogyMemories>) {
  const { submissionId } = memories.eulogy
  return (
    <>
      <ReaderLinks submissionId={submissionId} />
      <SendLink key={submissionId} submissionId={submissionId} />
      <EulogyMemories {...memories} />
    </>
  )
}
