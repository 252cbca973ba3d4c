import type { Contribution, MemoryRequest } from '#contract/contributions.ts'
import { LinkToShare } from '#web/journey/memories/link-to-share.tsx'
import { Memory } from '#web/journey/memories/memory.tsx'
import { OthersMemories } from '#web/journey/memories/others-memories.tsx'
import type { Memories as MemoriesOfOthers } from '#web/journey/memories/use-memories.ts'

const requester = { person: 'Ruth Ellen Carver', ownerName: 'Anna', pronoun: 'she' } as const
const use = { describe: () => 'We’ll use it when we write the rest.' }
const request: MemoryRequest = {
  id: 'request',
  createdAt: '2026-11-16T08:00:00.000Z',
  expiresAt: '2026-11-30T08:00:00.000Z',
  note: 'I’d love to hear about the years in the choir.',
}
const states = ['new', 'used', 'left-out'] as const
const memories: Contribution[] = states.map((state) => ({
  id: state,
  requestId: request.id,
  name: 'Tom',
  relation: 'her brother',
  text: 'She taught me to whistle on the roof of the garage.',
  state,
  contributedAt: '2026-11-16T09:00:00.000Z',
  changedAt: '2026-11-16T09:00:00.000Z',
}))
const acts = {
  use,
  samePerson: memories.filter(({ state }) => state === 'new' || state === 'used'),
  hasLink: true,
  onDecide: () => {},
  onStopLink: async () => null,
}
const long = `${memories[0]?.text} `.repeat(15)

const withMemories = (shown: readonly Contribution[], requests: readonly MemoryRequest[]) =>
  ({
    requests,
    shown,
    used: [],
    failures: {},
    previewDropped: false,
    reload: async () => {},
    createLink: async () => 'You already have three links that work. Stop one of them first.',
    stopLink: async () => 'We couldn’t do this just now. Please try again in a moment.',
    decide: async () => {},
  }) satisfies MemoriesOfOthers

/** Before anyone was asked, with a link, and with what others wrote. */
export function Memories() {
  return (
    <>
      <OthersMemories memories={withMemories([], [])} requester={requester} use={use} />
      <OthersMemories memories={withMemories([], [request])} requester={requester} use={use} />
      <OthersMemories
        memories={withMemories(memories, [request])}
        requester={requester}
        use={use}
      />
      <LinkToShare request={request} requester={requester} onStop={async () => null} />
      <ul className="memory-list">
        {memories.map((memory) => (
          <Memory key={memory.id} memory={memory} failure={null} {...acts} />
        ))}
        {memories.slice(0, 1).map((memory) => (
          <Memory
            key="long"
            memory={{ ...memory, text: long }}
            failure="We couldn’t do this just now. Please try again in a moment."
            {...acts}
          />
        ))}
      </ul>
    </>
  )
}
