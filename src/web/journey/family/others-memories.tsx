import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { type Answers, knownPronoun } from '#web/journey/answers.ts'
import { lazyWithRetry } from '#web/journey/lazy-with-retry.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Asker, MemoryUse } from './asker.ts'
import { countIn, countLine } from './memories.ts'
import { formatDay } from './message.ts'
import { ClearWithMemories } from './unsent/clear-with-memories.tsx'
import { OtherForms } from './unsent/other-forms.tsx'
import { type Memories, useMemories } from './use-memories.ts'

const AskOthers = lazyWithRetry(() => import('./ask-others.tsx'))
const MemoryList = lazyWithRetry(() => import('./memory-list.tsx'))

type Props = { memories: Memories; asker: Asker; use: MemoryUse }

/** Asks others for a memory, and shows what they wrote. The rest is loaded when it's opened. */
export function OthersMemories({ memories, asker, use }: Props) {
  const [open, setOpen] = useState<'ask' | 'read' | null>(null)
  const { shown } = memories
  const close = () => setOpen(null)
  const isOutdated = memories.previewDropped && open === null
  const rewrite = useEffectEvent(() => use.rewritePreview?.())
  useEffect(() => {
    if (isOutdated) rewrite()
  }, [isOutdated])
  const retry = () => {
    close()
    use.retry?.open()
  }
  const title = open === 'read' ? `Memories of ${asker.person || 'your loved one'}` : askTitle
  return (
    <section className="others-memories" aria-label="Memories from others">
      <Summary memories={memories} />
      <div className="others-memories-actions">
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
              <AskOthers title={title} memories={memories} asker={asker} onClose={close} />
            ) : (
              <MemoryList
                title={title}
                memories={memories}
                use={use.retry ? { ...use, retry: { ...use.retry, open: retry } } : use}
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

const askTitle = 'Ask Others for a Memory'

function Summary({ memories: { shown, requests } }: Pick<Props, 'memories'>) {
  const count = countLine(shown)
  const last = requests.at(-1)
  return (
    <>
      <p role="status">{count && <strong>{count}</strong>}</p>
      {shown.length === 0 && (
        <p className="small muted">
          {last
            ? `No memories yet. Your link works until ${formatDay(last.expiresAt)}.`
            : 'A brother, a neighbor, a friend: send them a link, and choose from what they write.'}
        </p>
      )}
    </>
  )
}

export type UsedMemories = readonly { text: string }[]

export type FormMemoriesProps = {
  /** The stored submission whose answers these are, if any. */
  submissionId: string | null
  /** The key of the form's draft. */
  draft: string
  /** For the estimate, also in later steps. */
  onUsed: (used: UsedMemories) => void
}

/** Here so that the form names one file for both. */
export default ClearWithMemories

const inForm = { describe: () => 'We’ll use it when we write the eulogy.' }

/** In the form, before it's sent. Here, so that it shares a file with the rest in the browser. A name given here is one of the form's answers, too. */
export function FormMemories({ submissionId, draft, onUsed }: FormMemoriesProps) {
  const memories = useMemories(submissionId, draft)
  const report = useEffectEvent(() => onUsed(memories.used))
  const usedIds = memories.used.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is a new one at each render
  useEffect(() => report(), [usedIds])
  const { watch, setValue } = useFormContext<Answers>()
  const answers = watch()
  const asker = {
    person: answers.name ?? '',
    ownerName: answers.customer_name ?? '',
    pronoun: knownPronoun(answers),
  }
  const onNames = (names: { person: string; ownerName: string }) => {
    setValue('name', names.person)
    setValue('customer_name', names.ownerName)
  }
  return (
    <>
      <OtherForms memories={memories} />
      <OthersMemories
        memories={memories}
        asker={submissionId ? asker : { ...asker, onNames }}
        use={inForm}
      />
    </>
  )
}
