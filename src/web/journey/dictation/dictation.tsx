import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { listen } from './listen.ts'
import { typeInto } from './type-into.ts'

export type DictationProps = {
  /** The id of the text area that the words go into. */
  areaId: string
  label: string
  disabled?: boolean
  onListening?: (on: boolean) => void
}

const where =
  "Your browser does the listening. In some browsers, the sound goes to the browser's maker (for example Google or Apple). We get only the words."

const errors: Record<string, string> = {
  'not-allowed':
    "Your browser didn't let this page use the microphone. You can allow it in the browser's settings, or keep typing.",
  network:
    "Your browser couldn't reach its listening service. Check your connection, or keep typing.",
  'no-speech': "We didn't hear anything. Press the button to try again.",
  'audio-capture': "We couldn't find a microphone. You can keep typing.",
  'language-not-supported': "Your browser can't listen in your language. You can keep typing.",
}
errors['service-not-allowed'] = errors['not-allowed'] ?? ''

const otherError = 'Listening stopped. Your words so far are in the box.'

/** A button that listens, and types the words into a text area. */
export default function Dictation({
  areaId,
  label,
  disabled = false,
  onListening,
}: DictationProps) {
  // Where the sound goes is said once someone wants to talk.
  const [begun, setBegun] = useState(false)
  const [listening, setListening] = useState(false)
  const [message, setMessage] = useState('')
  const [interim, setInterim] = useState('')
  const session = useRef<ReturnType<typeof listen>>(null)
  const startIndex = useStartIndex(areaId)
  useFinishEarly(disabled, () => session.current?.finish())

  const start = () => {
    const area = findArea(areaId)
    if (!area) return
    const typist = typeInto(area, startIndex())
    setBegun(true)
    setListening(true)
    onListening?.(true)
    setMessage('One moment.')
    session.current = listen({
      onListening: () => setMessage('Listening. Talk when you’re ready.'),
      onWords: typist.insert,
      onInterim: setInterim,
      onEnd: (error) => {
        typist.detach()
        session.current = null
        setListening(false)
        onListening?.(false)
        setMessage(error === null ? 'Stopped. Your words are in the box.' : explain(error))
      },
    })
  }
  return (
    <div className="dictation">
      <Button
        kind="quiet"
        disabled={disabled}
        aria-label={`${listening ? 'Stop listening' : 'Talk instead'}: ${label}`}
        onClick={() => (session.current ? session.current.stop() : start())}
      >
        <Microphone />
        {listening ? 'Stop listening' : 'Talk instead'}
      </Button>
      <p className="dictation-message" role="status">
        {message}
      </p>
      {/* Not announced: a screen reader would talk into the microphone. */}
      {interim && (
        <p className="dictation-interim" aria-hidden="true">
          {interim} …
        </p>
      )}
      {begun && <p className="hint">{where}</p>}
    </div>
  )
}

const explain = (error: string) => errors[error] ?? otherError

function findArea(id: string): HTMLTextAreaElement | null {
  const element = document.getElementById(id)
  return element instanceof HTMLTextAreaElement ? element : null
}

/** The cursor of someone who has been in the field, otherwise the end of the text. */
function useStartIndex(areaId: string): () => number {
  const visited = useRef(false)
  useEffect(() => {
    const area = findArea(areaId)
    const onFocus = () => {
      visited.current = true
    }
    if (document.activeElement === area) onFocus()
    area?.addEventListener('focus', onFocus)
    return () => area?.removeEventListener('focus', onFocus)
  }, [areaId])
  return () => {
    const area = findArea(areaId)
    if (!area) return 0
    return visited.current ? area.selectionEnd : area.value.length
  }
}

/**
 * Any other button may send the form or take the field away, so the words so far go into the field first.
 * Buttons that help with a field don't end the listening.
 */
function useFinishEarly(disabled: boolean, finish: () => void) {
  const onFinish = useEffectEvent(finish)
  useEffect(() => {
    const onClick = ({ target }: Event) => {
      if (
        target instanceof Element &&
        target.closest('button, a') &&
        !target.closest('.field-help')
      )
        onFinish()
    }
    const onSubmit = () => onFinish()
    document.addEventListener('click', onClick, true)
    document.addEventListener('submit', onSubmit, true)
    return () => {
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('submit', onSubmit, true)
      onFinish()
    }
  }, [])
  useEffect(() => {
    if (disabled) onFinish()
  }, [disabled])
}

function Microphone() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d="M10 2.5a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-5 0V5A2.5 2.5 0 0 1 10 2.5ZM4.75 9.5v.5a5.25 5.25 0 0 0 10.5 0v-.5M10 15.25v2.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  )
}
