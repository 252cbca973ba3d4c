import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { readingMs } from '#web/journey/reading/pace.ts'
import { Button } from '#web/ui/button.tsx'
import { focusIfLost } from '#web/ui/focus.ts'
import { paragraphsOn, type Screen } from './screens.ts'
import { useKeys } from './use-turns.ts'

type Props = {
  pieces: Screen
  lang: string
  size: number
  place: number
  pace: number
  running: boolean
  onPlace: (place: number) => void
  onPause: () => void
  onEnd: () => void
  onSlower: () => void
  onFaster: () => void
}

/** The whole text, moving up at the person's pace. It can be scrolled by hand at any time. */
export function ScrollingReading({ pieces, lang, size, place, pace, running, ...on }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const column = useRef<HTMLDivElement>(null)
  const text = pieces.map((piece) => piece.text).join('')
  useSamePlace(area, column, place, size)
  useAutoScroll(area, column, running ? readingMs(text, pace) : null, on.onEnd)
  useEffect(() => focusIfLost(area.current), [])
  const scroll = (screens: number) => {
    const height = area.current?.clientHeight ?? 0
    area.current?.scrollBy({ top: screens * height, behavior: 'instant' })
  }
  useKeys((turn) => scroll({ next: 0.5, previous: -0.5, first: -1e6, last: 1e6 }[turn]), on.onPause)
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the space key does the same, anywhere in the view */}
      <div
        ref={area}
        className="reading-area reading-scroll"
        role="document"
        aria-label="Your eulogy"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        lang={lang}
        onClick={on.onPause}
        onScroll={() => {
          const reached = placeReached(area.current, column.current)
          if (reached !== null && reached !== place) on.onPlace(reached)
        }}
      >
        <div ref={column} className="reading-text">
          {paragraphsOn(pieces).map((paragraph) => (
            <p key={paragraph[0]?.start}>
              {paragraph.map(({ start, text: sentence }) => (
                <span key={start} data-start={start}>
                  {sentence}
                </span>
              ))}
            </p>
          ))}
        </div>
      </div>
      <div className="reading-bar">
        <Button onClick={on.onSlower}>Slower</Button>
        <p role="status">{Math.round(pace)} words a minute</p>
        <Button onClick={on.onFaster}>Faster</Button>
      </div>
    </>
  )
}

const sentencesIn = (column: HTMLElement) => [
  ...column.querySelectorAll<HTMLElement>('[data-start]'),
]
const startOf = (sentence: HTMLElement) => Number(sentence.dataset.start)

/** How far to scroll so that this sentence is where the first one is at the start. */
const topOf = (sentence: HTMLElement, column: HTMLElement) =>
  sentence.getBoundingClientRect().top - column.getBoundingClientRect().top

/** Where the sentence at the reading line starts in the text. */
function placeReached(area: HTMLElement | null, column: HTMLElement | null): number | null {
  if (!area || !column) return null
  const reached = sentencesIn(column).findLast(
    (sentence) => topOf(sentence, column) <= area.scrollTop + 1,
  )
  return reached ? startOf(reached) : null
}

/** Shows the same sentence when the type has another size, or screens were turned before. */
function useSamePlace(
  area: RefObject<HTMLElement | null>,
  column: RefObject<HTMLElement | null>,
  place: number,
  size: number,
) {
  const show = useEffectEvent(() => {
    if (!area.current || !column.current) return
    const sentence = sentencesIn(column.current).findLast((shown) => startOf(shown) <= place)
    if (sentence) area.current.scrollTop = topOf(sentence, column.current)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new type size moves the text
  useLayoutEffect(() => show(), [size])
}

/** Longer frames come from a page that was hidden: the text hasn't been read meanwhile. */
const maxFrameMs = 200

/** Moves the column up within this time; null stops it. */
function useAutoScroll(
  area: RefObject<HTMLElement | null>,
  column: RefObject<HTMLElement | null>,
  durationMs: number | null,
  onEnd: () => void,
) {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const [scroller, moved] = [area.current, column.current]
    if (durationMs === null || !scroller || !moved) return
    let previous = performance.now()
    let top = scroller.scrollTop
    let frame = requestAnimationFrame(move)
    function move(now: number) {
      if (!scroller || !moved || durationMs === null) return
      // Someone scrolled by hand. Browsers round the position.
      if (Math.abs(scroller.scrollTop - top) > 2) top = scroller.scrollTop
      top += (moved.offsetHeight * Math.min(now - previous, maxFrameMs)) / durationMs
      previous = now
      scroller.scrollTop = top
      if (top >= moved.offsetHeight) end()
      else frame = requestAnimationFrame(move)
    }
    return () => cancelAnimationFrame(frame)
  }, [area, column, durationMs])
}
