import type { ComponentProps } from 'react'
import { EulogyMemories } from '#web/journey/memories/eulogy-memories.tsx'
import { FuneralDay } from './funeral-day.tsx'
import { ReaderLinks } from './reader-links.tsx'
import { SendLink } from './send-link.tsx'

/** The text for others and for the day itself, and the words of others for the text. */
export function Share(memories: ComponentProps<typeof EulogyMemories>) {
  const { submissionId } = memories.eulogy
  return (
    <>
      <ReaderLinks submissionId={submissionId} />
      <SendLink key={submissionId} submissionId={submissionId} />
      <FuneralDay submissionId={submissionId} />
      <EulogyMemories {...memories} />
    </>
  )
}
