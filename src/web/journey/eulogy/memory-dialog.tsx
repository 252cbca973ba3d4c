import { type ReactNode, useState } from 'react'
import type { Memory } from '#contract/memories.ts'
import { firstNameOf, formatContributor } from '#domain/memories/memory.ts'
import { rewritesInWords } from '#domain/offer.ts'
import { formatDay, inOrder, isInText } from '#web/journey/memories/memories-state.ts'
import { More, Words } from '#web/journey/memories/memory-item.tsx'
import type { Memories } from '#web/journey/memories/use-memories.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import type { Saver } from './autosave.ts'
import { type Eulogy, shownVersion } from './eulogy.ts'
import { PlaceMemory } from './place-memory.tsx'

type Props = {
  eulogy: Eulogy
  memories: Memories
  /** Only those without a decision, or all, to read them again. */
  which: 'new' | 'all'
  /** Null while the text can't be changed. */
  saver: Saver | null
  onRetry: () => void
  /** A paragraph was asked for. */
  onPlaced: () => void
  onAsk: () => void
  onClose: () => void
}

/** What others sent after the text was bought, one at a time: into a paragraph, into a new version, or left out. */
export default function MemoryDialog({ memories, which, onClose, ...props }: Props) {
  const { shown } = memories
  // The order at the opening, so that nothing moves.
  const [ids] = useState(() =>
    inOrder(which === 'new' ? shown.filter(({ state }) => state === 'new') : shown, []).map(
      ({ id }) => id,
    ),
  )
  const [at, setAt] = useState(0)
  const [placing, setPlacing] = useState(false)
  const memory = shown.find(({ id }) => id === ids[at])
  const failure = memories.failures[ids[at] ?? ''] ?? null
  const next = at + 1 < ids.length ? () => setAt(at + 1) : null
  return (
    <Dialog labelledBy="memory-title" onDismiss={onClose}>
      {!memory && <Gone failure={failure} onClose={next ?? onClose} />}
      {memory && placing && props.saver && (
        <PlaceMemory
          eulogy={props.eulogy}
          memory={memory}
          saver={props.saver}
          use={() => memories.decide([memory], { state: 'used' })}
          onPlaced={props.onPlaced}
          onBack={() => setPlacing(false)}
        />
      )}
      {memory && !placing && (
        <OneMemory
          key={memory.id}
          {...props}
          memories={memories}
          memory={memory}
          failure={failure}
          place={ids.length > 1 ? `${at + 1} of ${ids.length}` : null}
          onPlace={() => setPlacing(true)}
          onNext={next}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function Gone({ failure, onClose }: { failure: string | null; onClose: () => void }) {
  return (
    <>
      <Heading level={2} id="memory-title">
        This Memory Is No Longer Here
      </Heading>
      <p>{failure ?? 'The person who wrote it may have deleted it.'}</p>
      <Button onClick={onClose}>Close</Button>
    </>
  )
}

type OneProps = Omit<Props, 'which' | 'onPlaced'> & {
  memory: Memory
  failure: string | null
  place: string | null
  onPlace: () => void
  onNext: (() => void) | null
}

function OneMemory({ eulogy, memories, memory, saver, failure, place, ...on }: OneProps) {
  const name = firstNameOf(memory.name)
  const decide = (state: 'used' | 'left-out') => memories.decide([memory], { state })
  const useInRetry = async () => {
    if (!(await decide('used'))) return
    on.onClose()
    on.onRetry()
  }
  const leaveOut = async () => {
    if (await decide('left-out')) (on.onNext ?? on.onClose)()
  }
  const isTold = isInText(memory, shownVersion(eulogy))
  const rewrites = saver && !isTold ? (eulogy.rewritesLeft ?? 0) : 0
  const retries = isTold ? 0 : (eulogy.retries ?? 0)
  return (
    <>
      <div className="apart">
        <Heading level={2} id="memory-title">
          {name} Sent a Memory
        </Heading>
        {place && <p className="small muted">{place}</p>}
      </div>
      <Words text={memory.text} />
      <p className="small muted">
        {formatContributor(memory)} · {formatDay(memory.contributedAt)}. {name} can’t see your
        eulogy.
      </p>
      <p role="status">{describe(memory, isTold, rewrites + retries > 0)}</p>
      <ErrorMessage text={failure} alert />
      <div className="memory-choices">
        {rewrites > 0 && (
          <Choice primary label="Add it to a paragraph" onPress={on.onPlace}>
            {rewrites === 1
              ? 'Uses your last paragraph rewrite.'
              : `Uses one of your ${rewritesInWords} paragraph rewrites.`}{' '}
            The rest stays as it is.
          </Choice>
        )}
        {retries > 0 && (
          <Choice primary={rewrites === 0} label="Use it in a new version" onPress={useInRetry}>
            {retries === 1 ? 'Uses your last retry.' : `Uses one of your ${retries} retries.`} This
            version is kept.
          </Choice>
        )}
        {memory.state !== 'left-out' && (
          <Choice label="Leave it out" onPress={leaveOut}>
            {isTold
              ? 'This version stays. A new one won’t use it.'
              : 'You can change your mind later.'}
          </Choice>
        )}
      </div>
      <div className="memory-actions line">
        <Button kind="quiet" onClick={on.onClose}>
          Close
        </Button>
        {on.onNext && (
          <Button kind="quiet" onClick={on.onNext}>
            Next memory
          </Button>
        )}
        <Button kind="quiet" onClick={on.onAsk}>
          Ask others for a memory
        </Button>
        <More memory={memory} memories={memories} />
      </div>
    </>
  )
}

/** What was decided before, or what can still be done where nothing is left of the purchase. */
function describe({ state }: Memory, isTold: boolean, canBeWritten: boolean): string {
  if (isTold) return 'This text was written with it.'
  if (!canBeWritten) return 'You can still add it to the text yourself, with Edit.'
  if (state === 'new') return ''
  return state === 'used' ? 'You chose it, but this version is without it.' : 'You left it out.'
}

type ChoiceProps = { label: string; primary?: boolean; onPress: () => void; children: ReactNode }

const Choice = ({ label, primary = false, onPress, children }: ChoiceProps) => (
  <Button kind={primary ? 'primary' : 'plain'} onClick={onPress}>
    <span>
      {label}
      <small>{children}</small>
    </span>
  </Button>
)
