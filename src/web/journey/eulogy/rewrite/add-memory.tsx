import { useId, useRef, useState } from 'react'
import type { Memory } from '#contract/memories.ts'
import { firstNameOf } from '#domain/memories/memory.ts'
import { firstWords } from '#domain/paragraphs.ts'
import { addedMemoryBounds } from '#domain/rewrite.ts'
import { pendingMemory } from '#web/journey/eulogy/eulogy-requests.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'

type Props = {
  submissionId: string
  /** What others sent, and the text is without. */
  sent: readonly Memory[]
  onAdd: (memory: string) => void
  onAddSent: (memory: Memory) => void
  onCancel: () => void
}

const [, maxLength] = addedMemoryBounds

/** What to add to the paragraph. It's kept in this browser until it has been written. */
export function AddMemory({ submissionId, sent, onAdd, onAddSent, onCancel }: Props) {
  const [memory, setMemory] = useState(() => pendingMemory.find(submissionId) ?? '')
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const change = (next: string) => {
    setMemory(next)
    setIsMissing(false)
    pendingMemory.save(submissionId, next)
  }
  const add = () => {
    if (memory.trim() !== '') return onAdd(memory.trim())
    setIsMissing(true)
    field.current?.focus()
  }
  return (
    <div className={isMissing ? 'field field-error' : 'field'}>
      <label htmlFor={id}>What do you remember?</label>
      <textarea
        id={id}
        ref={field}
        rows={4}
        maxLength={maxLength}
        value={memory}
        aria-invalid={isMissing || undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <p className="hint" id={`${id}-hint`}>
        A sentence or two. We’ll work it into this paragraph. You’ll see both and keep the one you
        like.
      </p>
      <p className="error" id={`${id}-error`}>
        {isMissing && 'Write what to add'}
      </p>
      <div className="rewrite-wishes">
        <Button kind="primary" onClick={add}>
          Add it
        </Button>
        <Button onClick={onCancel}>Back</Button>
      </div>
      {sent.length > 0 && (
        <Rows>
          {sent.map((each) => (
            <Row
              key={each.id}
              label={`Add what ${firstNameOf(each.name)} sent`}
              purpose={firstWords(each.text, 24)}
              onPress={() => onAddSent(each)}
            />
          ))}
        </Rows>
      )}
    </div>
  )
}
