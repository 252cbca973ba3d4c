import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { focusIfLost } from '#web/ui/focus.ts'
import { paragraphsOn, screenAt } from './screens.ts'
import { type Turn, useKeys, usePointer } from './turns.ts'
import { useScreens } from './use-screens.ts'

type Props = {
  sentences: readonly (readonly string[])[]
  lang: string
  size: number
  place: number
  onPlace: (place: number) => void
  onEnd: () => void
}

export function PagedText({ sentences, lang, size, place, onPlace, onEnd }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const { screens, copy } = useScreens(sentences, size, area)
  const index = screenAt(screens, place)
  const screen = screens[index] ?? []
  const isLast = index === screens.length - 1

  const goTo = (to: number) => {
    const first = screens[Math.max(0, to)]?.[0]
    if (first) onPlace(first.start)
    else if (screens.length > 0) onEnd()
  }
  const turn = (to: Turn) =>
    goTo({ next: index + 1, previous: index - 1, first: 0, last: screens.length - 1 }[to])
  useKeys(turn)
  const pointer = usePointer(turn)
  useEffect(() => focusIfLost(area.current), [])

  return (
    <>
      <div
        ref={area}
        className="reading-area"
        role="document"
        aria-label="Your eulogy"
        tabIndex={-1}
        lang={lang}
        {...pointer}
      >
        <div key={screen[0]?.start} className="reading-text">
          {paragraphsOn(screen).map((pieces) => (
            <p key={pieces[0]?.start}>
              {pieces.map(({ start, text }) => (
                <span key={start}>{text}</span>
              ))}
            </p>
          ))}
        </div>
        {/* An invisible column of the same width, to measure screens in. */}
        <div ref={copy} className="reading-text reading-copy" aria-hidden="true" />
      </div>
      <div className="reading-bar reading-turn">
        <PreviousButton disabled={index === 0} onClick={() => turn('previous')} />
        <p role="status" data-count={`${index + 1}/${screens.length}`}>
          <span className="visually-hidden">
            {screens.length > 0 && `Screen ${index + 1} of ${screens.length}`}
          </span>
        </p>
        <Button onClick={() => turn('next')}>{isLast ? 'Finish' : 'Next'}</Button>
      </div>
    </>
  )
}

/** An arrow: with large text there is no room for the word beside Next. */
export function PreviousButton(props: { disabled?: boolean; onClick: () => void }) {
  return (
    <Button aria-label="Previous" {...props}>
      <svg
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.25"
        aria-hidden="true"
      >
        <path d="M12.5 3.5 6 10l6.5 6.5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </Button>
  )
}
