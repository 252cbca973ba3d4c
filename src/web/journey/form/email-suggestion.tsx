import { useEffect, useEffectEvent, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Answers } from '#web/journey/answers.ts'
import { suggestEmail } from './suggest-email.ts'
import { Suggestion } from './suggestion.tsx'

const pauseMs = 300

/** Asks before the form is sent, too, if there was no time to. Sent again, it goes. */
export default function EmailSuggestion() {
  const { watch, setFocus } = useFormContext<Answers>()
  const typed = watch('email') ?? ''
  const [asked, setAsked] = useState('')
  const [stopped, setStopped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const onSend = useEffectEvent((event: Event) => {
    if (asked === typed || !suggestEmail(typed)) return
    event.preventDefault()
    event.stopPropagation()
    setAsked(typed)
    setStopped(typed)
    setFocus('email')
  })
  useEffect(() => {
    const send = (event: Event) => onSend(event)
    document.addEventListener('submit', send, true)
    return () => document.removeEventListener('submit', send, true)
  }, [])
  const suggest = (address: string) => (address === asked ? suggestEmail(address) : null)
  return (
    <Suggestion
      field="email"
      suggest={suggest}
      pauseMs={0}
      note={stopped === typed && 'If not, press the button again.'}
    />
  )
}
