import { useState } from 'react'
import { countLine } from '#web/journey/memories/memories-state.ts'
import type { Memories } from '#web/journey/memories/use-memories.ts'
import { Row, Rows } from '#web/ui/rows.tsx'
import type { Eulogy } from './eulogy.ts'
import { ReaderLink } from './reader-link.tsx'

type Props = {
  eulogy: Eulogy
  memories: Pick<Memories, 'shown'>
  onAsk: () => void
  onMemories: () => void
}

/** What is behind Share: the link for readers, and memories from others. */
export function Share({ eulogy, memories, onAsk, onMemories }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Rows>
        <Row
          label="Send to someone"
          purpose="A link to read or print it, from your own phone or mail."
          onPress={() => setOpen(true)}
        />
        <Row
          label="Ask for a memory"
          purpose="From family and friends. You choose what to use."
          onPress={onAsk}
        />
        {memories.shown.length > 0 && (
          <Row
            label="Memories from others"
            purpose={countLine(memories.shown)}
            onPress={onMemories}
          />
        )}
      </Rows>
      {open && <ReaderLink {...eulogy} onClose={() => setOpen(false)} />}
    </>
  )
}
