import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Version } from '#contract/eulogies.ts'
import { Button } from '#web/ui/button.tsx'
import { shownVersion } from './owned-reducer.ts'
import type { Eulogy } from './panel-state.ts'
import { Sheet } from './sheet.tsx'
import { SourcedSentence } from './sourced-sentence.tsx'
import { hasSources, type Sourced, sourcesOf } from './sources.ts'
import { WhichVersion } from './versions.tsx'

/** The sheet with a quiet switch: while it is on, each sentence tells which words it comes from. */
export function SheetWithSources({ eulogy }: { eulogy: Eulogy }) {
  const { text, person, versions, submissionId } = eulogy
  const version = shownVersion(eulogy)
  const known = hasSources(version)
  const [on, setOn] = useState(false)
  return (
    <>
      <div className="sources-switch">
        {(versions === null || known) && (
          <Button aria-pressed={on && known} disabled={!known} onClick={() => setOn(!on)}>
            From your words
          </Button>
        )}
        {versions && <WhichVersion versions={versions} shown={submissionId} />}
        <p className="small muted" role="status">
          {on && known && (
            <>
              Touch a sentence to see which of your words it comes from. The paler ones are
              greetings, thoughts and thanks.
              <span className="by-keys"> The arrow keys go from one to the next.</span>
            </>
          )}
        </p>
      </div>
      {on && known ? (
        <SourcedSheet key={submissionId} {...{ text, person, version }} />
      ) : (
        <Sheet text={text} person={person} />
      )}
    </>
  )
}

type Props = { text: string; person: string | null; version: Version }

/** One sentence at a time is open. One stop of Tab leads into the text; the arrow keys go through it. */
function SourcedSheet({ text, person, version }: Props) {
  const note = useId()
  const paragraphs = sourcesOf(text, version.rests_on)
  const all = paragraphs.flat()
  const [open, setOpen] = useState<number | null>(() => firstFound(all))
  const [reached, setReached] = useState(open ?? 0)
  const sentences = useRef<(HTMLElement | null)[]>([])
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current) sentences.current[reached]?.focus()
    moved.current = false
  }, [reached])

  const toggle = (place: number) => {
    setReached(place)
    setOpen(open === place ? null : place)
  }
  const onKey = (event: KeyboardEvent, place: number) => {
    const next = nextPlace(event.key, place, all.length)
    const pressed = event.key === 'Enter' || event.key === ' '
    if (next !== null || pressed) event.preventDefault()
    if (pressed) toggle(place)
    if (event.key === 'Escape') setOpen(null)
    if (next === null) return
    moved.current = next !== place
    setReached(next)
    setOpen(next)
  }
  return (
    <Sheet
      text={text}
      person={person}
      paragraph={(nth) => {
        const before = paragraphs.slice(0, nth).flat().length
        return paragraphs[nth]?.map((sourced, at) => {
          const place = before + at
          return (
            <SourcedSentence
              key={place}
              {...sourced}
              element={(element) => {
                sentences.current[place] = element
              }}
              note={open === place ? note : null}
              reached={reached === place}
              onTouched={() => toggle(place)}
              onKey={(event) => onKey(event, place)}
            />
          )
        })
      }}
    />
  )
}

function firstFound(all: readonly Sourced[]): number | null {
  const place = all.findIndex(({ from }) => from.kind === 'told')
  return place < 0 ? null : place
}

function nextPlace(key: string, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return Math.min(place + 1, count - 1)
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(place - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
