import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { inOrder } from './memories-state.ts'
import { MemoryItem } from './memory-item.tsx'
import type { MemoryUse } from './memory-names.ts'
import type { Memories } from './use-memories.ts'

type Props = {
  title: string
  memories: Memories
  use: MemoryUse
  onAsk: () => void
  onClose: () => void
}

const reloadAfterMs = 60_000

/** What others wrote, to read and decide about. */
export default function MemoryList({ title, memories, use, onAsk, onClose }: Props) {
  const { shown, failures } = memories
  // The order in which they were first shown.
  const [first] = useState(() => inOrder(shown, []).map(({ id }) => id))
  const reload = useEffectEvent(() => void memories.reload())
  useEffect(() => {
    reload()
    const timer = setInterval(() => reload(), reloadAfterMs)
    return () => clearInterval(timer)
  }, [])
  const arrived = shown.filter(({ id }) => !first.includes(id)).length
  const listed = inOrder(shown, first)
  const gone = Object.keys(failures).find((id) => shown.every((memory) => memory.id !== id))
  return (
    <>
      <Heading level={2} id="others-title">
        {title}
      </Heading>
      <p>You decide about each one. They can’t see your eulogy.</p>
      <p role="status">
        {arrived > 0 && `${arrived} new ${arrived === 1 ? 'memory has' : 'memories have'} arrived.`}
      </p>
      <ErrorMessage text={gone ? (failures[gone] ?? null) : null} alert />
      {listed.length === 0 && <p>There’s nothing to show here.</p>}
      <ul className="one-column">
        {listed.map((memory) => (
          <MemoryItem key={memory.id} memory={memory} memories={memories} use={use} />
        ))}
      </ul>
      <p role="status">
        {memories.previewDropped &&
          use.rewritePreview &&
          'Your preview told a memory you removed. When you close this, we’ll write a new preview without it.'}
      </p>
      <div className="ask-actions line">
        <Button onClick={onClose}>Close</Button>
        <Button kind="quiet" onClick={onAsk}>
          Ask others for a memory
        </Button>
      </div>
    </>
  )
}
