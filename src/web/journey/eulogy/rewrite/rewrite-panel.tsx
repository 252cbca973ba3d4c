import { Fragment, useEffect, useId, useRef, useState } from 'react'
import type { Version } from '#contract/eulogies.ts'
import type { Memory } from '#contract/memories.ts'
import type { RewriteReply } from '#contract/rewrites.ts'
import type { RewriteWish } from '#domain/rewrite.ts'
import { typeset } from '#domain/typography.ts'
import { countLines } from '#web/journey/eulogy/evidence/match-evidence.ts'
import { listNotInText } from '#web/journey/memories/memories-state.ts'
import type { Memories } from '#web/journey/memories/use-memories.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AddMemory } from './add-memory.tsx'
import { type Progress, type Target, useRewrite } from './use-rewrite.ts'

type Props = Target & {
  version: Version
  paragraph: string
  left: number
  memories: Memories
  /** Whether two paragraphs wait for a choice. */
  onPair: (isPair: boolean) => void
  onUse: (from: string, to: string) => void
  onKeep: () => void
  onClose: () => void
}

const wishes: Exclude<RewriteWish, 'memory'>[] = ['shorter', 'lighter', 'plainer']
const labels: Record<RewriteWish, string> = {
  shorter: 'Shorter',
  lighter: 'Lighter',
  plainer: 'Plainer',
  memory: 'With the memory',
}
const titles: Record<Progress['kind'], string> = {
  choosing: 'Change this paragraph',
  writing: 'Writing this paragraph again',
  written: 'Which one do you want to keep?',
}

/** The ways to change one paragraph, then the new paragraph next to the old one. */
export default function RewritePanel({
  version,
  paragraph,
  left,
  memories,
  onPair,
  onUse,
  onKeep,
  onClose,
  ...target
}: Props) {
  const { progress, request, show, decide } = useRewrite(target)
  const [adding, setAdding] = useState(false)
  /** The memory of someone else that was last asked for. */
  const [chosen, setChosen] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const { kind } = progress
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows each step
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    // It may have been opened from a dialog, or by a reload. The bar must not cover its buttons.
    title.current?.parentElement?.scrollIntoView({ block: 'nearest' })
    onPair(kind === 'written')
  }, [kind])

  const sent = listNotInText(memories.shown, version).filter(({ state }) => state !== 'left-out')
  const addSent = async (memory: Memory) => {
    setChosen(memory.id)
    if (!(await memories.decide([memory], { state: 'used' }))) return
    await request('memory', '', { id: memory.id, changedAt: memory.changedAt })
  }
  const earlier = version.rewrites.filter(({ old }) => old.trim() === paragraph.trim())
  return (
    <section className="rewrite-panel stack-3 no-print" aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1}>
        {titles[kind]}
      </h2>
      {kind === 'written' && (
        <BothParagraphs
          rewrite={progress.rewrite}
          onKeep={() => {
            decide()
            onKeep()
          }}
          onUse={() => {
            decide()
            onUse(progress.rewrite.old, progress.rewrite.text)
          }}
        />
      )}
      {kind === 'writing' && (
        <p role="status">
          <Spinner /> This takes up to a minute. Your paragraph stays as it is until you choose.
        </p>
      )}
      {kind === 'choosing' && (
        <>
          <ErrorMessage text={progress.failure ?? memories.failures[chosen] ?? null} alert />
          {progress.othersMemory && left > 0 && (
            <Button
              kind="primary"
              onClick={() => void request('memory', '', progress.othersMemory)}
            >
              Try again with the memory
            </Button>
          )}
          {left === 0 ? (
            <p>You’ve used all your paragraph changes. You can still edit every word yourself.</p>
          ) : adding ? (
            <AddMemory
              submissionId={target.submissionId}
              sent={sent}
              onAdd={(memory) => void request('memory', memory)}
              onAddSent={addSent}
              onCancel={() => setAdding(false)}
            />
          ) : (
            <>
              <fieldset className="rewrite-wishes">
                <legend className="visually-hidden">How should it change?</legend>
                {wishes.map((wish) => (
                  <Button key={wish} onClick={() => void request(wish)}>
                    {labels[wish]}
                  </Button>
                ))}
                <Button onClick={() => setAdding(true)}>Add a memory</Button>
              </fieldset>
              <p className="small muted">
                You’ll see both and keep the one you like. If one can’t be written, it isn’t
                counted.
              </p>
            </>
          )}
          {!adding &&
            earlier.map((rewrite) => (
              <Button
                key={rewrite.id}
                kind="quiet"
                onClick={() =>
                  show({
                    ...rewrite,
                    state: 'written',
                    position: target.position,
                    left,
                    counts: false,
                  })
                }
              >
                Look again at: {labels[rewrite.wish].toLowerCase()}
              </Button>
            ))}
          {!adding && (
            <Button kind="quiet" onClick={onClose}>
              Close
            </Button>
          )}
        </>
      )}
    </section>
  )
}

type BothProps = { rewrite: RewriteReply; onKeep: () => void; onUse: () => void }

/** The paragraph as it is, and the new one with its lines to check. */
function BothParagraphs({ rewrite, onKeep, onUse }: BothProps) {
  const { wish, old, sentences } = rewrite
  const marked = sentences.filter(({ status }) => status === 'marked').length
  return (
    <div className="rewrite-both">
      <section aria-label="The paragraph now">
        <h3>The one you have</h3>
        <p className="rewrite-text">{typeset(old)}</p>
        <Button onClick={onKeep}>Keep the old one</Button>
      </section>
      <section aria-label="The new paragraph">
        <h3>{labels[wish]}</h3>
        <p className="rewrite-text">
          {sentences.map(({ sentence, status }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other name than their index
            <Fragment key={index}>
              <span className={status === 'marked' ? 'marked' : undefined}>
                {typeset(sentence)}
              </span>{' '}
            </Fragment>
          ))}
        </p>
        {marked > 0 && (
          <p className="small">
            {countLines(marked)} to check: we couldn’t match {marked === 1 ? 'it' : 'them'} to your
            answers.
          </p>
        )}
        <Button kind="primary" onClick={onUse}>
          Use this one
        </Button>
      </section>
    </div>
  )
}
