import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { countIn, countLine, formatDay } from './memories-state.ts'
import type { MemoryNames, MemoryUse } from './memory-names.ts'
import type { Memories } from './use-memories.ts'

export const AskOthers = lazyPart(() => import('./ask-others.tsx'))
const MemoryList = lazyPart(() => import('./memory-list.tsx'))

type Props = {
  memories: Memories
  names: MemoryNames
  use: MemoryUse
  /** Whether the button needs an explanation. */
  explained?: boolean
}

/** Asks others for a memory, and shows what they wrote. The rest is loaded when it's opened. */
export function MemoriesSection({ memories, names, use, explained = true }: Props) {
  const [open, setOpen] = useState<'ask' | 'read' | null>(null)
  const { shown } = memories
  const close = () => setOpen(null)
  const isOutdated = memories.previewDropped && open === null
  const rewrite = useEffectEvent(() => use.rewritePreview?.())
  useEffect(() => {
    if (isOutdated) rewrite()
  }, [isOutdated])
  const title = open === 'read' ? `Memories of ${names.person || 'your loved one'}` : askTitle
  return (
    <section className="memories-section no-print" aria-label="Memories from others">
      <Summary memories={memories} explained={explained} />
      <div className="memory-actions line">
        {shown.length > 0 && (
          <Button aria-haspopup="dialog" onClick={() => setOpen('read')}>
            {countIn(shown, 'new') > 0 ? 'Read and choose' : 'Read them again'}
          </Button>
        )}
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => setOpen('ask')}>
          Ask others for a memory
        </Button>
      </div>
      {open &&
        // Inside the form it would be a form in a form.
        createPortal(
          <Dialog key={open} labelledBy="others-title" onDismiss={close}>
            {open === 'ask' ? (
              <AskOthers title={title} memories={memories} names={names} onClose={close} />
            ) : (
              <MemoryList
                title={title}
                memories={memories}
                use={use}
                onAsk={() => setOpen('ask')}
                onClose={close}
              />
            )}
          </Dialog>,
          document.body,
        )}
    </section>
  )
}

export const askTitle = 'Ask Others for a Memory'

type SummaryProps = { memories: Memories; explained: boolean }

function Summary({ memories: { shown, links }, explained }: SummaryProps) {
  const count = countLine(shown)
  const last = links.at(-1)
  return (
    <>
      <p role="status">{count && <strong>{count}</strong>}</p>
      {shown.length === 0 && (last || explained) && (
        <p className="small muted">
          {last
            ? `No memories yet. Your link works until ${formatDay(last.expiresAt)}.`
            : 'A brother, a neighbor, a friend: send them a link, and choose from what they write.'}
        </p>
      )}
    </>
  )
}
