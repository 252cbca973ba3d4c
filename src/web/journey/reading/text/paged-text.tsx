import type { ComponentProps, RefObject } from 'react'
import { paragraphsOn, type Screen } from './screens.ts'

type Props = Pick<
  ComponentProps<'div'>,
  'onPointerDown' | 'onPointerUp' | 'onPointerCancel' | 'lang'
> & {
  screen: Screen
  area: RefObject<HTMLDivElement | null>
  /** An invisible column of the same width, to measure screens in. */
  copy: RefObject<HTMLDivElement | null>
  /** Where the sentence that is being spoken starts and ends in the text. */
  spoken?: { from: number; to: number } | undefined
}

/** One screen of the text. */
export function PagedText({ screen, area, copy, spoken, ...rest }: Props) {
  return (
    <div
      ref={area}
      className="reading-area"
      role="document"
      aria-label="Your eulogy"
      tabIndex={-1}
      {...rest}
    >
      <div key={screen[0]?.start} className="reading-text">
        {paragraphsOn(screen).map((pieces) => (
          <p key={pieces[0]?.start}>
            {pieces.map(({ start, text }) => (
              <span
                key={start}
                className={
                  spoken && start >= spoken.from && start < spoken.to ? 'spoken' : undefined
                }
              >
                {text}
              </span>
            ))}
          </p>
        ))}
      </div>
      <div ref={copy} className="reading-text reading-copy" aria-hidden="true" />
    </div>
  )
}
