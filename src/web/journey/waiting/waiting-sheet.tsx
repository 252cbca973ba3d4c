import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { speakerName } from '#domain/speaker-name.ts'
import { Ornament } from '#web/ui/ornament.tsx'

export const stepNames = {
  reading: 'Reading what you told us',
  writing: 'Writing how it begins',
  checking: 'Checking every line against your words',
  rest: 'Writing the rest, and checking every line',
}
type StepName = keyof typeof stepNames

/** Of the preview, and of the text that begins with it. */
export const previewSteps = ['reading', 'writing', 'checking'] as const
export const eulogySteps = ['reading', 'writing', 'rest'] as const

/** Where an email follows: the text, or why there is none. */
export const closePage = 'You can close this page. We’ll email you.'
export const stillTrying = `This is taking longer than it should, and we’re still trying. ${closePage}`

type SheetProps = {
  /** Null while it isn't known. */
  person: string | null
  label: string
  /** Which steps it shows, up to now. */
  at: readonly [shown: readonly StepName[], now: number]
  /** What a screen reader hears. */
  status?: string | undefined
  busy?: boolean
  children: ReactNode
}

/** The sheet on which a text will stand: for whom it is, and what is happening. */
function BlankSheet({ person, label, at, status, ...props }: SheetProps) {
  const [shown, now] = at
  const { busy, children } = props
  return (
    <article className="preview-sheet sheet waiting-sheet" aria-label={label} aria-busy={busy}>
      <Ornament />
      {person && (
        <p className="waiting-for muted">
          For <span>{person}</span>
        </p>
      )}
      <ol className="waiting-steps">
        {shown.map((step, index) => (
          <li key={step} data-at={index < now ? 'done' : index === now ? 'now' : 'next'}>
            {stepNames[step]}
          </li>
        ))}
      </ol>
      {status && (
        <p className="visually-hidden" role="status">
          {status}
        </p>
      )}
      {children}
    </article>
  )
}

type WaitingProps = Pick<SheetProps, 'person' | 'label' | 'at' | 'status'> & {
  /** What we say after questions; it takes focus. */
  closing?: string | null
  /** One sentence of the person's own. */
  sentence: string | null
  slow: boolean
}

/** Their own words to look at, while something is being written. */
export function WaitingSheet({ closing, sentence, slow, ...sheet }: WaitingProps) {
  return (
    <BlankSheet {...sheet} busy>
      {closing && <Closing text={closing} />}
      {!closing && sentence && <p className="waiting-words">“{sentence}”</p>}
      {slow && <p className="small muted">This is taking a little longer. Nothing is lost.</p>}
      {!slow && !closing && sentence && <p className="small muted">Your words</p>}
    </BlankSheet>
  )
}

/** By their first name. */
export function thanks(customerName: string): string {
  const name = speakerName(customerName)
  return name === '' ? 'Thank you.' : `Thank you, ${name}.`
}

/** Takes focus, because the button that led here is gone. */
export function Closing({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    // The questions were longer: where the page was scrolled to, there is only the footer now.
    window.scrollTo(0, 0)
    line.current?.focus({ preventScroll: true })
    line.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <p ref={line} tabIndex={-1} className="listen-thanks">
      {text}
    </p>
  )
}

/** True once this part of the page has been shown for so long. */
export function useAfter(ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isOver
}
