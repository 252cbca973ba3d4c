import { useEffect, useEffectEvent, useRef } from 'react'
import { readingMs } from '#web/journey/reading/pace.ts'
import { Button } from '#web/ui/button.tsx'
import { focusIfLost } from '#web/ui/focus.ts'
import { PagedText } from './paged-text.tsx'
import { screenAt } from './screens.ts'
import type { Turn } from './turns.ts'
import { useScreens } from './use-screens.ts'
import { useKeys, usePointer } from './use-turns.ts'

type Props = {
  sentences: readonly (readonly string[])[]
  lang: string
  size: number
  place: number
  /** Whether screens also turn by themselves, at this pace; null while paused. */
  turns: boolean
  pace: number | null
  onPlace: (place: number) => void
  onEnd: () => void
  onPause: () => void
}

/** The text, screen by screen. */
export function PagedReading({ sentences, lang, size, place, turns, pace, ...on }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const { screens, copy } = useScreens(sentences, size, area)
  const at = screenAt(screens, place)
  const screen = screens[at] ?? []
  const isLast = at === screens.length - 1

  const goTo = (to: number) => {
    const first = screens[Math.max(0, to)]?.[0]
    if (first) on.onPlace(first.start)
    else if (screens.length > 0) on.onEnd()
  }
  const turn = (to: Turn) =>
    goTo({ next: at + 1, previous: at - 1, first: 0, last: screens.length - 1 }[to])
  useKeys(turn, turns ? on.onPause : () => turn('next'))
  const pointer = usePointer(turns ? on.onPause : turn)
  useEffect(() => focusIfLost(area.current), [])

  const turnByItself = useEffectEvent(() => turn('next'))
  const text = screen.map((piece) => piece.text).join('')
  const turnsAt = turns ? pace : null
  useEffect(() => {
    if (turnsAt === null || text === '') return
    const timer = setTimeout(() => turnByItself(), readingMs(text, turnsAt))
    return () => clearTimeout(timer)
  }, [turnsAt, text])

  return (
    <>
      <PagedText screen={screen} area={area} copy={copy} lang={lang} {...pointer} />
      <div className="reading-bar">
        <Button disabled={at === 0} onClick={() => turn('previous')}>
          Previous
        </Button>
        <p role="status">
          <span className="visually-hidden">Screen </span>
          {screens.length > 0 && `${at + 1} of ${screens.length}`}
        </p>
        <Button onClick={() => turn('next')}>{isLast ? 'Finish' : 'Next'}</Button>
      </div>
    </>
  )
}
